import { publishTestClusterUrl, testClusterUrl } from '../config/test-environment.ts';
import type { PostgresCluster } from './postgres-cluster.ts';
import { startPostgresCluster } from './postgres-cluster.ts';

declare global {
  // Jest hands nothing from setup to teardown but the global object.
  var axpTestCluster: PostgresCluster | undefined;
}

/** One cluster for the whole run. A server named in the environment is used instead. */
// biome-ignore lint/style/noDefaultExport: Jest calls the default export of this file.
export default async function startCluster(): Promise<void> {
  if (testClusterUrl() !== undefined) return;
  // The cluster does not outlive the run, and no test takes its power: nobody waits for the disk.
  const settings = { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off' };
  globalThis.axpTestCluster = await startPostgresCluster(settings);
  publishTestClusterUrl(globalThis.axpTestCluster.url);
}
