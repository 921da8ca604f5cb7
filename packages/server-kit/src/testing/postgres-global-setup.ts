import {
  publishTestClusterUrl,
  testClusterUrl,
  testPostgresMajor,
} from '../config/test-environment.ts';
import type { PostgresCluster } from './postgres-cluster.ts';
import { settingsOfRun, startPostgresCluster } from './postgres-cluster.ts';

declare global {
  // Jest hands nothing from setup to teardown but the global object.
  var axpTestCluster: PostgresCluster | undefined;
}

/** One cluster for the whole run. A server named in the environment is used instead. */
// biome-ignore lint/style/noDefaultExport: Jest calls the default export of this file.
export default async function startCluster(): Promise<void> {
  if (testClusterUrl() !== undefined) return;
  const major = testPostgresMajor();
  globalThis.axpTestCluster = await startPostgresCluster({
    major,
    inMemory: true,
    settings: settingsOfRun,
  });
  publishTestClusterUrl(globalThis.axpTestCluster.url);
}
