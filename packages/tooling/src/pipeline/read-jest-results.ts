import { readFileSync } from 'node:fs';
import { readNumber } from './read-number.ts';
import type { Tally } from './tally.ts';

/**
 * Counts of Jest's `--json` file. A suite that failed before its first test ran has no test to
 * count, so it counts as one failure itself.
 */
export function readJestResults(file: string): Tally {
  const results: unknown = JSON.parse(readFileSync(file, 'utf8'));
  return {
    passed: readNumber(results, 'numPassedTests'),
    failed:
      readNumber(results, 'numFailedTests') + readNumber(results, 'numRuntimeErrorTestSuites'),
    skipped: readNumber(results, 'numPendingTests') + readNumber(results, 'numTodoTests'),
  };
}
