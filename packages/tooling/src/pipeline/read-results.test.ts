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
    numRuntimeErrorTestSuites: 0,
    testResults: [
      { name: join(repositoryRoot, 'apps/api/test/rooms.test.ts'), startTime: 1000, endTime: 3500 },
    ],
  };
  const tallyOf = (...tests: [line: number, status: string][]) => {
    const assertionResults = tests.map(([line, status]) => ({
      status,
      fullName: 'rooms open',
      location: { line, column: 3 },
    }));
    const testResults = [{ name: 'a.test.ts', startTime: 0, endTime: 1, assertionResults }];
    return readJestResults(file({ numRuntimeErrorTestSuites: 0, testResults })).tally;
  };

  it('count a suite that could not be loaded as one failure', () => {
    const { tally } = readJestResults(file({ ...results, numRuntimeErrorTestSuites: 2 }));
    expect(tally).toEqual({ passed: 0, failed: 2, skipped: 0, cases: 2 });
  });

  it('count the rows of a table as cases of one test', () => {
    const tally = tallyOf([8, 'passed'], [8, 'passed'], [8, 'passed'], [20, 'passed']);
    expect(tally).toEqual({ passed: 2, failed: 0, skipped: 0, cases: 4 });
  });

  it('count a test as failed when one of its cases fails', () => {
    const tally = tallyOf([8, 'passed'], [8, 'failed'], [8, 'passed'], [20, 'passed']);
    expect(tally).toEqual({ passed: 1, failed: 1, skipped: 0, cases: 4 });
  });

  it('count a test as skipped only when all of its cases are', () => {
    const tally = tallyOf([8, 'pending'], [8, 'todo'], [20, 'passed'], [20, 'pending']);
    expect(tally).toEqual({ passed: 1, failed: 0, skipped: 1, cases: 1 });
  });

  it('have the time of each file', () => {
    const { files } = readJestResults(file(results));
    expect(files).toEqual([
      { file: 'apps/api/test/rooms.test.ts', milliseconds: 2500, failures: [] },
    ]);
  });

  it('name the tests that failed, and a file that could not be loaded', () => {
    const suite = { name: join(repositoryRoot, 'rooms.test.ts'), startTime: 0, endTime: 1 };
    const location = { line: 1, column: 1 };
    const assertionResults = [
      { status: 'passed', fullName: 'rooms open', failureMessages: [], location },
      {
        status: 'failed',
        fullName: 'rooms close',
        failureMessages: ['at 18:00', 'not at 19:00'],
        location,
      },
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
    expect(() => readJestResults(file({ testResults: [] }))).toThrow('numRuntimeErrorTestSuites');
  });
});

describe('results of Playwright', () => {
  const place = { file: 'rooms.spec.ts', line: 1, column: 1 };
  const config = { rootDir: join(repositoryRoot, 'apps/web/e2e') };

  it('count flaky tests and errors outside of tests as failures', () => {
    const statuses = ['expected', 'unexpected', 'flaky', 'skipped'];
    const specs = statuses.map((status, line) => ({ ...place, line, tests: [{ status }] }));
    const suites = [{ file: place.file, specs }];
    const errors = [{ message: 'no server' }];
    const { tally } = readPlaywrightResults(file({ errors, suites, config }));
    expect(tally).toEqual({ passed: 1, failed: 3, skipped: 1, cases: 4 });
  });

  it('count tests of a loop, and of several projects, as cases of one test', () => {
    const tests = [{ status: 'expected' }, { status: 'expected' }];
    const suites = [
      {
        file: place.file,
        specs: [
          { ...place, tests },
          { ...place, tests },
        ],
      },
    ];
    const { tally } = readPlaywrightResults(file({ errors: [], suites, config }));
    expect(tally).toEqual({ passed: 1, failed: 0, skipped: 0, cases: 4 });
  });

  it('add up the tests of a file, wherever they are in it', () => {
    const spec = (...durations: number[]) => ({
      ...place,
      tests: [{ status: 'expected', results: durations.map((duration) => ({ duration })) }],
    });
    const suites = [
      { file: 'rooms.spec.ts', specs: [spec(100)], suites: [{ specs: [spec(20), spec(3, 4)] }] },
    ];
    const { files } = readPlaywrightResults(file({ errors: [], suites, config }));
    expect(files).toEqual([
      { file: 'apps/web/e2e/rooms.spec.ts', milliseconds: 127, failures: [] },
    ]);
  });

  it('name the tests that failed, wherever they are in a file', () => {
    const spec = (title: string, ...errors: string[]) => ({
      title,
      ...place,
      tests: [
        {
          status: errors.length > 0 ? 'unexpected' : 'expected',
          results: [{ duration: 1, errors: errors.map((message) => ({ message })) }],
        },
      ],
    });
    const suites = [
      { file: 'rooms.spec.ts', specs: [spec('a')], suites: [{ specs: [spec('b', 'no button')] }] },
    ];
    const { files } = readPlaywrightResults(file({ errors: [], suites, config }));
    expect(files[0]?.failures).toEqual([{ title: 'b', message: 'no button' }]);
  });
});
