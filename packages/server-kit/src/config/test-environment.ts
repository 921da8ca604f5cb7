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

export type TestEngine = 'pglite' | 'postgres';

/** `TEST_ENGINE`, set per Jest project by the preset; the embedded engine when absent. */
export function testEngine(): TestEngine {
  const value = process.env.TEST_ENGINE ?? 'pglite';
  if (value === 'pglite' || value === 'postgres') return value;
  throw new Error(`TEST_ENGINE must be pglite or postgres, not "${value}"`);
}

export function chooseTestEngine(engine: TestEngine): void {
  process.env.TEST_ENGINE = engine;
}
