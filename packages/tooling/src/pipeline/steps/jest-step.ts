import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readCitusUrl } from '../../config/environment.ts';
import { ignoredTests, onDemandTests } from '../../jest/preset.ts';
import { chromium } from '../../prerequisites/chromium.ts';
import {
  citus,
  clusterManager,
  debianPeers,
  directoryServer,
  mailServers,
  mountRights,
  otherDatabases,
  pooler,
} from '../../prerequisites/test-servers.ts';
import { runCommand } from '../../process/run-command.ts';
import { readJestResults } from '../read-results.ts';
import type { Step, StepContext } from '../step.ts';
import { CannotRunError } from '../step.ts';
import type { Tally } from '../tally.ts';
import { writeTestGroups } from './test-groups.ts';

/** Names of projects in jest.config.ts. */
const webProject = 'web';
const databaseProjects = ['server-kit', 'api', 'sso'];
const oneByOne = '--runInBand';
const raceTests = '\\.race\\.test';
/** Tests that depend on the PostgreSQL version: locks, plans, and SQL of migrations. */
const versionTests = [raceTests, '\\.plan\\.test', 'migrat', '/schema\\.test', 'names-in-order'];

/** Far west of UTC: a date that is read or written in the machine's zone is a day early there. */
const zoneOfMachine = 'America/Los_Angeles';

/**
 * Everything but journeys, on the product's PostgreSQL, with a real directory, mail servers and
 * MariaDB, and a browser that prints what is compared. Races, the slowest of all, run once, on the oldest
 * PostgreSQL: locks are the same in each.
 */
export function unitStep(skipped: readonly string[] = []): Step {
  return {
    id: 'unit',
    title: 'unit and API tests',
    weight: 'heavy',
    prerequisites: [directoryServer, mailServers, otherDatabases, chromium],
    run: (context) =>
      runJest(
        context,
        ['--ignoreProjects', webProject, ...ignoring(onDemandTests, raceTests, ...skipped)],
        { TZ: zoneOfMachine },
      ),
  };
}

/** Races, and again what depends on the version, on the oldest that `DATABASE_URL` may name. */
export function oldestPostgresStep(skipped: readonly string[] = []): Step {
  return {
    id: 'postgres-15',
    title: 'races, plans and migrations on PostgreSQL 15',
    weight: 'heavy',
    run: (context) =>
      runJest(
        context,
        [
          '--selectProjects',
          ...databaseProjects,
          '--testPathPatterns',
          ...versionTests,
          ...ignoring(onDemandTests, ...skipped),
        ],
        { TEST_POSTGRES: '15' },
      ),
  };
}

/** Leaves out tests whose paths these patterns or file names fit. */
function ignoring(...tests: readonly string[]): string[] {
  return ['--testPathIgnorePatterns', ...ignoredTests, ...tests];
}

/** Tests that break something on purpose, beside those that only this step runs. */
const faultTests = [
  '/test/faults/',
  '\\.faults\\.test',
  'database-away',
  'embedded-postgres\\.test',
  'killed-server\\.test',
  'migrate\\.test',
  'object-store\\.test',
  'send-mails\\.test',
  'server-pool\\.test',
  'three-servers\\.race',
  'upgrade\\.race',
  'auth/(sso|follow-accounts)\\.test',
  'sign-in/(directory|providers)\\.test',
];

/** The whole of docs/faults.md. */
export const faultsStep: Step = {
  id: 'faults',
  title: 'killed processes, full disks, broken networks, clocks that jump',
  weight: 'heavy',
  isOnDemand: true,
  prerequisites: [directoryServer, mountRights, pooler, clusterManager],
  run: (context) =>
    runJest(context, [
      oneByOne,
      '--testPathIgnorePatterns',
      ...ignoredTests,
      '--selectProjects',
      ...databaseProjects,
      '--testPathPatterns',
      ...faultTests,
    ]),
};

/** Clients and providers that no package registry has, against the real platform (docs/conformance.md). */
export const peersStep: Step = {
  id: 'peers',
  title: 'clients and providers of the sign-on platform that Debian has',
  weight: 'heavy',
  isOnDemand: true,
  prerequisites: [debianPeers],
  run: (context) =>
    runJest(context, [
      '--testPathIgnorePatterns',
      ...ignoredTests,
      '--selectProjects',
      'sso',
      '--testPathPatterns',
      '\\.peers\\.test',
    ]),
};

/**
 * The API on tables that Citus distributes. Left out: plans, backups and processes of their own,
 * which are made for one server. Tests of the schema skip what Citus changes in the catalogue.
 */
export const citusStep: Step = {
  id: 'citus',
  title: 'API tests on a Citus cluster that CITUS_DATABASE_URL names',
  weight: 'heavy',
  isOnDemand: true,
  prerequisites: [citus],
  run: (context) =>
    runJest(
      context,
      [
        oneByOne,
        '--selectProjects',
        'api',
        '--testPathIgnorePatterns',
        ...ignoredTests,
        onDemandTests,
        '/test/(process|faults)/',
        '\\.plan\\.test',
        '/src/',
        '/seeds/',
      ],
      { TEST_CITUS: 'true', AXP_TEST_POSTGRES_URL: readCitusUrl() ?? '' },
    ),
};

export const componentStep: Step = {
  id: 'components',
  title: 'component tests of the web application',
  weight: 'heavy',
  lane: 'either',
  run: (context) => runJest(context, ['--selectProjects', webProject]),
};

/** Runs Jest and counts its tests. A run that fails without a failed test counts one failure. */
export async function runJest(
  { scratch, write, recordFile, workers }: StepContext,
  selection: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<Tally> {
  const file = join(scratch, `jest-${randomUUID()}.json`);
  const report = ['--json', '--testLocationInResults', '--outputFile', file];
  const tests = await listTests(selection, env);
  // Without a file Jest would run all that it finds.
  if (tests.length === 0) throw new CannotRunError('Jest found no test');
  const groups = writeTestGroups(tests);
  const options = selection.includes(oneByOne) ? [oneByOne] : [`--maxWorkers=${workers}`];
  const args = [...report, ...options, '--runTestsByPath', ...groups.files];
  const { code } = await runCommand('jest', args, { env, onOutput: write });
  groups.remove();
  if (!existsSync(file)) throw new CannotRunError('Jest ended without a result');
  const { tally, files } = readJestResults(file);
  files.forEach(recordFile);
  if (tally.passed + tally.failed === 0) throw new CannotRunError('Jest found no test');
  return code !== 0 && tally.failed === 0 ? { ...tally, failed: 1 } : tally;
}

/** The files of the tests that Jest would run. */
async function listTests(
  selection: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<string[]> {
  const { output } = await runCommand('jest', ['--listTests', ...selection], {
    env,
    onOutput: () => undefined,
  });
  return output.split('\n').filter((line) => existsSync(line));
}
