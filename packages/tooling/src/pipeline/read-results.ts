import { readFileSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import { repositoryRoot } from '../shared/repository.ts';
import type { FileResult, TestFailure } from './step.ts';
import { fileOfTest } from './steps/test-groups.ts';
import type { CaseResult, Tally } from './tally.ts';
import { addTallies, oneFailed, tallyCases } from './tally.ts';

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

function readTexts(report: object, name: string): string[] {
  const value = readField(report, name);
  const items: unknown[] = Array.isArray(value) ? value : [];
  return items.map(String);
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
 * Counts, times and failures of Jest's `--json` file with `--testLocationInResults`. A suite that failed
 * before its first test ran has no test to count, so it counts as one failure itself.
 */
export function readJestResults(file: string): { tally: Tally; files: FileResult[] } {
  const results: unknown = JSON.parse(readFileSync(file, 'utf8'));
  const suites = readObjects(results, 'testResults');
  const unloaded = readNumber(results, 'numRuntimeErrorTestSuites');
  const tally = addTallies([
    tallyCases(suites.flatMap(jestCases)),
    ...Array.from({ length: unloaded }, () => oneFailed),
  ]);
  return { tally, files: suites.flatMap(filesOfSuite) };
}

/** The files that a suite ran, each with the time of its tests; a single file with all of its time. */
function filesOfSuite(suite: object): FileResult[] {
  const name = readText(suite, 'name');
  const byFile = Object.groupBy(readObjects(suite, 'assertionResults'), (test) =>
    fileOfTest(name, readTexts(test, 'ancestorTitles')),
  );
  const files = Object.keys(byFile);
  if (files.every((file) => file === name)) {
    const milliseconds = readNumber(suite, 'endTime') - readNumber(suite, 'startTime');
    return [{ file: relative(repositoryRoot, name), milliseconds, failures: jestFailures(suite) }];
  }
  return files.map((file) => {
    const tests = byFile[file] ?? [];
    return {
      file: relative(repositoryRoot, file),
      milliseconds: tests.reduce((sum, test) => sum + Number(readField(test, 'duration') ?? 0), 0),
      failures: failuresOf(tests),
    };
  });
}

function jestCases(suite: object): CaseResult[] {
  const name = readText(suite, 'name');
  return readObjects(suite, 'assertionResults').map((test) => {
    const location = readField(test, 'location');
    const status = readText(test, 'status');
    const file = fileOfTest(name, readTexts(test, 'ancestorTitles'));
    return {
      place: [file, readNumber(location, 'line'), readNumber(location, 'column')].join(':'),
      outcome: status === 'passed' || status === 'failed' ? status : 'skipped',
    };
  });
}

function jestFailures(suite: object): TestFailure[] {
  const failed = failuresOf(readObjects(suite, 'assertionResults'));
  const hasFailed = readField(suite, 'status') === 'failed';
  return failed.length === 0 && hasFailed
    ? [{ title: 'could not be loaded', message: readText(suite, 'message') }]
    : failed;
}

function failuresOf(tests: readonly object[]): TestFailure[] {
  return tests
    .filter((test) => readField(test, 'status') === 'failed')
    .map((test) => ({
      title: readText(test, 'fullName'),
      message: readTexts(test, 'failureMessages').join('\n'),
    }));
}

/**
 * Counts, times and failures of Playwright's JSON report. A flaky test is a failed one: it proved that the
 * journey does not always work. Errors outside of tests (the product did not start) count one each.
 */
export function readPlaywrightResults(file: string): { tally: Tally; files: FileResult[] } {
  const report: unknown = JSON.parse(readFileSync(file, 'utf8'));
  const suites = readObjects(report, 'suites');
  const tally = addTallies([
    tallyCases(suites.flatMap(specsOf).flatMap(playwrightCases)),
    ...readObjects(report, 'errors').map(() => oneFailed),
  ]);
  if (suites.length === 0) return { tally, files: [] };
  const folder = readText(readField(report, 'config'), 'rootDir');
  const files = suites.map((suite) => ({
    file: relative(repositoryRoot, resolve(folder, readText(suite, 'file'))),
    milliseconds: specsOf(suite)
      .flatMap(attemptsOf)
      .reduce((sum, attempt) => sum + readNumber(attempt, 'duration'), 0),
    failures: specsOf(suite).flatMap(playwrightFailures),
  }));
  return { tally, files };
}

/** Suites hold suites and specs. */
function specsOf(suite: object): object[] {
  return [
    ...readObjects(suite, 'specs'),
    ...readObjects(suite, 'suites').flatMap((inner) => specsOf(inner)),
  ];
}

/** Specs hold tests, and those a result per attempt. */
function attemptsOf(spec: object): object[] {
  return readObjects(spec, 'tests').flatMap((test) => readObjects(test, 'results'));
}

const playwrightOutcomes: ReadonlyMap<string, CaseResult['outcome']> = new Map([
  ['expected', 'passed'],
  ['skipped', 'skipped'],
]);

function playwrightCases(spec: object): CaseResult[] {
  const place = [readText(spec, 'file'), readNumber(spec, 'line'), readNumber(spec, 'column')];
  return readObjects(spec, 'tests').map((test) => {
    const status = readText(test, 'status');
    return { place: place.join(':'), outcome: playwrightOutcomes.get(status) ?? 'failed' };
  });
}

function playwrightFailures(spec: object): TestFailure[] {
  const messages = attemptsOf(spec)
    .flatMap((attempt) => readObjects(attempt, 'errors'))
    .map((error) => readText(error, 'message'));
  return messages.length === 0
    ? []
    : [{ title: readText(spec, 'title'), message: messages.join('\n') }];
}
