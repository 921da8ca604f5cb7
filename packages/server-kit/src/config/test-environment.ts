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

/** `TEST_POSTGRES=15` runs tests on the oldest supported version instead of the product's own. */
export function testPostgresMajor(): 15 | 18 {
  const value = process.env.TEST_POSTGRES || '18';
  if (value === '18') return 18;
  if (value === '15') return 15;
  throw new Error(`TEST_POSTGRES must be 15 or 18, not "${value}"`);
}
