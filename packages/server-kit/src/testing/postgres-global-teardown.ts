import { publishTestClusterUrl } from '../config/test-environment.ts';

// biome-ignore lint/style/noDefaultExport: Jest calls the default export of this file.
export default async function stopCluster(): Promise<void> {
  const cluster = globalThis.axpTestCluster;
  if (cluster === undefined) return;
  await cluster.stop();
  publishTestClusterUrl(undefined);
}
