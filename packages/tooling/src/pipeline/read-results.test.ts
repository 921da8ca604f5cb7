import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { repositoryRoot } from '../shared/repository.ts';
import { readJestResults, readPlaywrightResults } from './read-results.ts';

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'axp-results-'));
});

afterAll(() => rmSync(folder, { recursive: true }));

function file(content: unknown): string {
  const path = join(folder, 'report.json');
  writeFileSync(path, JSON.stringify(content));
  return path;
}

describe('results of Jest', () => {
  const results = {
    numPassedTests: 10,
    numFailedTests: 1,
    numPendingTests: 2,
    numTodoTests: 1,
    numRuntimeErrorTestSuites: 1,
    testResults: [
      { name: join(repositoryRoot, 'apps/api/test/rooms.test.ts'), startTime: 1000, endTime: 3500 },
    ],
  };

  it('count a suite that could not be loaded as one failure', () => {
    const { tally } = readJestResults(file(results));
    expect(tally).toEqual({ passed: 10, failed: 2, skipped: 3 });
  });

  it('tell how long each file took', () => {
    const { files } = readJestResults(file(results));
    expect(files).toEqual([
      { file: 'apps/api/test/rooms.test.ts', milliseconds: 2500, failures: [] },
    ]);
  });

  it('name the tests that failed, and a file that could not be loaded', () => {
    const suite = { name: join(repositoryRoot, 'rooms.test.ts'), startTime: 0, endTime: 1 };
    const assertionResults = [
      { status: 'passed', fullName: 'rooms open', failureMessages: [] },
      { status: 'failed', fullName: 'rooms close', failureMessages: ['at 18:00', 'not at 19:00'] },
    ];
    const { files } = readJestResults(
      file({
        ...results,
        testResults: [
          { ...suite, status: 'failed', message: 'all of it', assertionResults },
          { ...suite, status: 'failed', message: 'Cannot find module', assertionResults: [] },
        ],
      }),
    );
    expect(files.map(({ failures }) => failures)).toEqual([
      [{ title: 'rooms close', message: 'at 18:00\nnot at 19:00' }],
      [{ title: 'could not be loaded', message: 'Cannot find module' }],
    ]);
  });

  it('are refused when a count is missing', () => {
    expect(() => readJestResults(file({ numPassedTests: 10 }))).toThrow('numFailedTests');
  });
});

describe('results of Playwright', () => {
  it('count flaky tests and errors outside of tests as failures', () => {
    const stats = { expected: 8, unexpected: 1, flaky: 1, skipped: 1 };
    const { tally } = readPlaywrightResults(file({ stats, errors: [{ message: 'no server' }] }));
    expect(tally).toEqual({ passed: 8, failed: 3, skipped: 1 });
  });

  it('add up the tests of a file, wherever they stand in it', () => {
    const stats = { expected: 3, unexpected: 0, flaky: 0, skipped: 0 };
    const spec = (...durations: number[]) => ({
      tests: [{ results: durations.map((duration) => ({ duration })) }],
    });
    const suites = [
      { file: 'rooms.spec.ts', specs: [spec(100)], suites: [{ specs: [spec(20), spec(3, 4)] }] },
    ];
    const config = { rootDir: join(repositoryRoot, 'apps/web/e2e') };
    const { files } = readPlaywrightResults(file({ stats, errors: [], suites, config }));
    expect(files).toEqual([
      { file: 'apps/web/e2e/rooms.spec.ts', milliseconds: 127, failures: [] },
    ]);
  });

  it('name the tests that failed, wherever they stand in a file', () => {
    const stats = { expected: 1, unexpected: 1, flaky: 0, skipped: 0 };
    const spec = (title: string, ...errors: string[]) => ({
      title,
      tests: [{ results: [{ duration: 1, errors: errors.map((message) => ({ message })) }] }],
    });
    const suites = [
      { file: 'rooms.spec.ts', specs: [spec('a')], suites: [{ specs: [spec('b', 'no button')] }] },
    ];
    const config = { rootDir: repositoryRoot };
    const { files } = readPlaywrightResults(file({ stats, errors: [], suites, config }));
    expect(files[0]?.failures).toEqual([{ title: 'b', message: 'no button' }]);
  });
});
