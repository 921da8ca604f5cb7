import { readFileSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import { repositoryRoot } from '../shared/repository.ts';
import type { FileTime } from './step.ts';
import type { Tally } from './tally.ts';

/** The named number of a report; a report without it comes from a version we do not know. */
function readNumber(report: unknown, name: string): number {
  const value = readField(report, name);
  if (typeof value === 'number') return value;
  throw new Error(`The report has no number "${name}".`);
}

/** The same for a text. */
function readText(report: unknown, name: string): string {
  const value = readField(report, name);
  if (typeof value === 'string') return value;
  throw new Error(`The report has no text "${name}".`);
}

/** The objects of a list; none where a report has no such list. */
function readObjects(report: unknown, name: string): object[] {
  const value = readField(report, name);
  const items: unknown[] = Array.isArray(value) ? value : [];
  return items.filter((item) => typeof item === 'object' && item !== null);
}

function readField(report: unknown, name: string): unknown {
  if (typeof report !== 'object' || report === null) return undefined;
  const value: unknown = Reflect.get(report, name);
  return value;
}

/**
 * Counts and times of Jest's `--json` file. A suite that failed before its first test ran has no
 * test to count, so it counts as one failure itself.
 */
export function readJestResults(file: string): { tally: Tally; files: FileTime[] } {
  const results: unknown = JSON.parse(readFileSync(file, 'utf8'));
  const tally = {
    passed: readNumber(results, 'numPassedTests'),
    failed:
      readNumber(results, 'numFailedTests') + readNumber(results, 'numRuntimeErrorTestSuites'),
    skipped: readNumber(results, 'numPendingTests') + readNumber(results, 'numTodoTests'),
  };
  const files = readObjects(results, 'testResults').map((suite) => ({
    file: relative(repositoryRoot, readText(suite, 'name')),
    milliseconds: readNumber(suite, 'endTime') - readNumber(suite, 'startTime'),
  }));
  return { tally, files };
}

/**
 * Counts and times of Playwright's JSON report. A flaky test is a failed one: it proved that the
 * journey does not always work. Errors outside of tests (the product did not start) count one each.
 */
export function readPlaywrightResults(file: string): { tally: Tally; files: FileTime[] } {
  const report: unknown = JSON.parse(readFileSync(file, 'utf8'));
  const stats = readField(report, 'stats');
  const errors = readObjects(report, 'errors').length;
  const tally = {
    passed: readNumber(stats, 'expected'),
    failed: readNumber(stats, 'unexpected') + readNumber(stats, 'flaky') + errors,
    skipped: readNumber(stats, 'skipped'),
  };
  const suites = readObjects(report, 'suites');
  if (suites.length === 0) return { tally, files: [] };
  const folder = readText(readField(report, 'config'), 'rootDir');
  const files = suites.map((suite) => ({
    file: relative(repositoryRoot, resolve(folder, readText(suite, 'file'))),
    milliseconds: timeOf(suite),
  }));
  return { tally, files };
}

/** Suites hold suites and specs, specs tests, and those a result per attempt. */
function timeOf(suite: object): number {
  const results = readObjects(suite, 'specs')
    .flatMap((spec) => readObjects(spec, 'tests'))
    .flatMap((test) => readObjects(test, 'results'));
  const own = results.reduce((sum, result) => sum + readNumber(result, 'duration'), 0);
  return readObjects(suite, 'suites').reduce((sum, inner) => sum + timeOf(inner), own);
}
