import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readJestResults } from './read-jest-results.ts';
import { readPlaywrightResults } from './read-playwright-results.ts';

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
  };

  it('count a suite that could not be loaded as one failure', () => {
    expect(readJestResults(file(results))).toEqual({ passed: 10, failed: 2, skipped: 3 });
  });

  it('are refused when a count is missing', () => {
    expect(() => readJestResults(file({ numPassedTests: 10 }))).toThrow('numFailedTests');
  });
});

describe('results of Playwright', () => {
  it('count flaky tests and errors outside of tests as failures', () => {
    const stats = { expected: 8, unexpected: 1, flaky: 1, skipped: 1 };
    expect(readPlaywrightResults(file({ stats, errors: [{ message: 'no server' }] }))).toEqual({
      passed: 8,
      failed: 3,
      skipped: 1,
    });
  });
});
