/**
 * The only meeting point of Jest's global setup and its workers: a worker is a process started
 * after the setup and inherits its environment.
 */
const CLUSTER_URL = 'AXP_TEST_POSTGRES_URL';

export function publishTestClusterUrl(url: string | undefined): void {
  if (url === undefined) delete process.env[CLUSTER_URL];
  else process.env[CLUSTER_URL] = url;
}

/** URL of the server on which tests may create databases; undefined when none was started. */
export function testClusterUrl(): string | undefined {
  return process.env[CLUSTER_URL];
}

/** Whether the server of {@link testClusterUrl} is the coordinator of a Citus cluster. */
export function isTestOfCitus(): boolean {
  return process.env.TEST_CITUS === 'true';
}

/** `TEST_POSTGRES=15` runs tests on the oldest supported version instead of the product's own. */
export function testPostgresMajor(): 15 | 18 {
  const value = process.env.TEST_POSTGRES || '18';
  if (value === '18') return 18;
  if (value === '15') return 15;
  throw new Error(`TEST_POSTGRES must be 15 or 18, not "${value}"`);
}

/** `TEST_ROOM_MAILS=1000` says how many messages wait while servers are killed. */
export function testRoomMails(): number {
  return Number(process.env.TEST_ROOM_MAILS || '60');
}

/** `TEST_WEBHOOKS=100000` says how many events wait while servers are killed. */
export function testWebhooks(): number {
  return Number(process.env.TEST_WEBHOOKS || '400');
}

/** `TEST_KILLS=100` says how often the test of killed products kills one. */
export function testKills(): number {
  return Number(process.env.TEST_KILLS || '6');
}

const CLOCK = 'TEST_CLOCK';
const CLOCK_SHIFT = 'AXP_TEST_CLOCK_SHIFT_MS';

/**
 * How far the time of a test run is ahead of the machine's. `TEST_CLOCK` (an ISO instant) is the
 * time at which the run begins; child processes inherit the shift and so agree on the time.
 */
export function testClockShiftMs(standard?: string): number {
  const inherited = process.env[CLOCK_SHIFT];
  if (inherited !== undefined) return Number(inherited);
  const instant = process.env[CLOCK] || standard;
  if (instant === undefined) return 0;
  const shiftMs = Date.parse(instant) - Date.now();
  if (Number.isNaN(shiftMs)) throw new Error(`${CLOCK} must be an ISO instant, not "${instant}"`);
  process.env[CLOCK_SHIFT] = String(shiftMs);
  return shiftMs;
}

/** Environment variables that make a Node process run at the time of the test run. */
export function clockVariables(preload: string): Record<string, string> {
  const shiftMs = testClockShiftMs();
  if (shiftMs === 0) return {};
  return { [CLOCK_SHIFT]: String(shiftMs), NODE_OPTIONS: `--import ${preload}` };
}

/** The environment of this process, for a child that runs at the time of the test run. */
export function clockedEnvironment(preload: string): NodeJS.ProcessEnv {
  return { ...process.env, ...clockVariables(preload) };
}
