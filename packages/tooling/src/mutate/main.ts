import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Stryker } from '@stryker-mutator/core';
import { requireSupportedNode } from '../shared/node-version.ts';

requireSupportedNode();

const paths = process.argv.slice(2);
if (paths.length === 0) {
  console.error(
    'Name folders or files to mutate, such as apps/api/src/modules/bookings/bookings/rules.',
  );
  process.exit(1);
}

const scratch = join(tmpdir(), 'axp-mutate');

await new Stryker({
  mutate: [
    ...paths.map((path) => (path.endsWith('.ts') ? path : `${path}/**/*.ts`)),
    '!**/{testing,examples}/**',
    '!**/*.test.ts',
  ],
  testRunner: 'jest',
  plugins: [import.meta.resolve('@stryker-mutator/jest-runner')],
  jest: { configFile: 'packages/tooling/src/mutate/jest.config.ts', enableFindRelatedTests: true },
  coverageAnalysis: 'perTest',
  concurrency: 2,
  // A mutant of what a file does when it loads can't be tied to tests: each would run them all.
  ignoreStatic: true,
  // Some of these can't be parsed, and a file has all of its mutants at once.
  mutator: { excludedMutations: ['Regex'] },
  // The compiler of the tests removes types without checking them.
  disableTypeChecks: false,
  ignorePatterns: ['apps/web', 'docs', 'apps/sso/e2e', 'packages/axp-kit'],
  tempDirName: join(scratch, 'copy'),
  cleanTempDir: 'always',
  incremental: true,
  incrementalFile: join(scratch, 'incremental.json'),
  reporters: ['clear-text', 'json'],
  clearTextReporter: { allowColor: false, logTests: false },
  jsonReporter: { fileName: join(scratch, 'report.json') },
  allowConsoleColors: false,
}).runMutationTest();
