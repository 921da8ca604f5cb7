import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ensureDirectoryServer } from '../../prerequisites/directory-server.ts';
import { ensurePostgresPrograms } from '../../prerequisites/postgres-programs.ts';
import { runCommand } from '../../process/run-command.ts';
import { readJestResults } from '../read-jest-results.ts';
import type { Step, StepContext } from '../step.ts';
import { CannotRunError } from '../step.ts';
import type { Tally } from '../tally.ts';

/** Names of projects in jest.config.ts. */
const webProject = 'web';
const postgresProjects = ['server-kit-postgres', 'api-postgres', 'sso-postgres'];

/** Everything that needs neither a browser nor a database server; the sign-on asks a real directory. */
export const unitStep: Step = {
  id: 'unit',
  title: 'unit and API tests on the embedded database',
  weight: 'heavy',
  run: async (context) => {
    await ensureDirectoryServer(context.write);
    return runJest(context, ['--ignoreProjects', webProject, ...postgresProjects]);
  },
};

/** The database suites again, on a real server: only there can transactions truly race. */
export const postgresStep: Step = {
  id: 'postgres',
  title: 'database and API tests on PostgreSQL, with races',
  weight: 'heavy',
  run: async (context) => {
    await ensurePostgresPrograms(context.write);
    return runJest(context, ['--selectProjects', ...postgresProjects]);
  },
};

export const componentStep: Step = {
  id: 'components',
  title: 'component tests of the web application',
  weight: 'heavy',
  // Tests of pages wait for a third of their time, and take little memory.
  run: (context) => runJest(context, ['--maxWorkers=3', '--selectProjects', webProject]),
};

/** Runs Jest and counts its tests. A run that fails without a failed test counts one failure. */
async function runJest(
  { scratch, write }: StepContext,
  selection: readonly string[],
): Promise<Tally> {
  const file = join(scratch, `jest${selection.join('-')}.json`);
  const { code } = await runCommand('jest', ['--json', '--outputFile', file, ...selection], {
    onOutput: write,
  });
  if (!existsSync(file)) throw new CannotRunError('Jest ended without a result');
  const tally = readJestResults(file);
  if (tally.passed + tally.failed === 0) throw new CannotRunError('Jest found no test');
  return code !== 0 && tally.failed === 0 ? { ...tally, failed: 1 } : tally;
}
