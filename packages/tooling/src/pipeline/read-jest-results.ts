import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { repositoryRoot } from '../shared/repository.ts';
import { readNumber, readObjects, readText } from './read-report.ts';
import type { FileTime } from './step.ts';
import type { Tally } from './tally.ts';

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
