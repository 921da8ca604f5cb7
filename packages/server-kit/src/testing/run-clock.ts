import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  clockedEnvironment as environment,
  clockVariables as variables,
} from '../config/test-environment.ts';

export { testClockShiftMs } from '../config/test-environment.ts';
export { createClockedDatabase } from './database-clock.ts';
export { type DatabaseProxy, startProxyOf } from './database-proxy.ts';
export { makeMemoryFolder } from './memory-folder.ts';
export { settingsOfRun, startPostgresCluster } from './postgres-cluster.ts';
export { shiftDate } from './shift-date.ts';

const preload = new URL('./shifted-process.ts', import.meta.url).href;

/** Environment variables that make a Node process run at the time of the test run. */
export const clockVariables = () => variables(preload);

/** The environment of this process, for a child that runs at the time of the test run. */
export const clockedEnvironment = () => environment(preload);

/** `NODE_COMPILE_CACHE` of processes that tests start: each source is compiled once in a run. */
export const compiledSources = join(tmpdir(), 'axp-compiled-sources');

/** The time of the test run, for tests whose libraries or servers read `Date` themselves. */
export const runNow = () => new Date();
