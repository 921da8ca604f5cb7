import type { ChangedFiles } from './changed-files.ts';
import { UnknownBaseError } from './changed-files.ts';

/**
 * Tests that start whole servers, launchers and database engines. They take a fifth of the time of
 * the server tests, and ask whether a process starts, ends, and keeps, copies or moves its data.
 */
export const processTests = [
  'apps/api/src/main.test.ts',
  'apps/api/test/process/backup.test.ts',
  'apps/api/test/process/demo-accounts.test.ts',
  'apps/api/test/process/killed-room-mail.test.ts',
  'apps/api/test/process/killed-server.test.ts',
  'apps/api/test/process/killed-webhooks.test.ts',
  'apps/api/test/process/upgrade.race.test.ts',
  'apps/sso/src/main.test.ts',
  'apps/sso/test/backup.test.ts',
  'packages/server-kit/src/db/embedded/data-folder.test.ts',
  'packages/server-kit/src/db/embedded/embedded-postgres.test.ts',
  'packages/tooling/src/start/launch.test.ts',
] as const;

/**
 * Parts of a process beside its modules, which the other tests reach within their own
 * process: how it starts, its commands, settings and tables, and the packages it is made of.
 */
export const processSources = [
  /^apps\/(?:api|sso)\/(?:migrations|seeds)\//,
  /^apps\/(?:api|sso)\/src\/[^/]+\.ts$/,
  /^apps\/(?:api|sso)\/src\/(?:command|config)\//,
  /^apps\/api\/src\/platform\/(?:changes|db|files)\//,
  /^apps\/sso\/src\/platform\/(?:db|keys)\//,
  /^apps\/api\/test\/process\//,
  /^packages\/server-kit\/src\/(?!testing\/)/,
  /^packages\/tooling\/src\/(?:config|process|shared|start)\//,
  /^(?:package\.json|pnpm-lock\.yaml|pnpm-workspace\.yaml)$/,
] as const;

export interface ProcessTestChoice {
  /** Process tests that a run skips. */
  readonly skipped: readonly string[];
  /** Says in the report why they run or don't. */
  readonly reason: string;
}

/**
 * Skips the process tests when nothing differs from the last merged commit that could break them.
 * They run where there is no such commit to compare with, as in a shallow clone.
 */
export function chooseProcessTests(
  since: string,
  readChanges: (base: string) => ChangedFiles,
): ProcessTestChoice {
  try {
    const { base, files, deleted } = readChanges(since);
    const commit = base.slice(0, 10);
    const broken = [...files, ...deleted].find(canBreakProcesses);
    return broken === undefined
      ? { skipped: processTests, reason: `nothing that starts processes differs from ${commit}` }
      : { skipped: [], reason: `${broken} differs from ${commit}` };
  } catch (error) {
    if (!(error instanceof UnknownBaseError)) throw error;
    return { skipped: [], reason: `there is nothing to compare with: ${error.message}` };
  }
}

export function canBreakProcesses(file: string): boolean {
  const tests: readonly string[] = processTests;
  if (tests.includes(file)) return true;
  const isOtherTest = file.endsWith('.test.ts');
  return !isOtherTest && processSources.some((source) => source.test(file));
}
