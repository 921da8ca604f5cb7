import {
  publishTestClusterUrl,
  testClusterUrl,
  testPostgresMajor,
} from '../config/test-environment.ts';
import type { PostgresCluster } from './postgres-cluster.ts';
import { startPostgresCluster } from './postgres-cluster.ts';

declare global {
  // Jest hands nothing from setup to teardown but the global object.
  var axpTestCluster: PostgresCluster | undefined;
}

/** Nothing outlives the run, so nothing waits for the disk. */
const settings = {
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '256MB',
};

/** One cluster for the whole run. A server named in the environment is used instead. */
// biome-ignore lint/style/noDefaultExport: Jest calls the default export of this file.
export default async function startCluster(): Promise<void> {
  if (testClusterUrl() !== undefined) return;
  const major = testPostgresMajor();
  globalThis.axpTestCluster = await startPostgresCluster({
    major,
    inMemory: true,
    settings,
  });
  publishTestClusterUrl(globalThis.axpTestCluster.url);
}
