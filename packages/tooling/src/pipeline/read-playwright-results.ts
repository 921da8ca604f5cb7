import { readFileSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import { repositoryRoot } from '../shared/repository.ts';
import { readField, readNumber, readObjects, readText } from './read-report.ts';
import type { FileTime } from './step.ts';
import type { Tally } from './tally.ts';

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
