import { expect, it } from '@jest/globals';
import { makeDatabaseOf } from '../process/lasting-database.ts';
import { loadedServer } from './loaded-server.ts';
import type { ManagedCluster } from './managed-cluster.ts';
import { startManagedCluster } from './managed-cluster.ts';

/** The promise of docs/faults.md. */
const mostSecondsWithoutWrites = 15;

let cluster: ManagedCluster | undefined;
const server = loadedServer({
  start: async () => {
    cluster = await startManagedCluster();
    return makeDatabaseOf(cluster);
  },
  stop: async () => cluster?.stop(),
});

it('[Z-72] [Z-114] Patroni replaces a primary killed under load within 15 seconds, without losing an acknowledged booking', async () => {
  let isKilled = false;
  let lastAt = 0;
  let longestMs = 0;
  const { acknowledged } = await server.bookAll(await server.start(), 400, {
    after: 100,
    happen: () => {
      isKilled = true;
      return cluster?.killPrimary() ?? Promise.resolve();
    },
    onProgress: () => {
      const now = performance.now();
      if (isKilled) longestMs = Math.max(longestMs, now - lastAt);
      lastAt = now;
    },
  });
  const seconds = longestMs / 1000;
  process.stdout.write(
    `${acknowledged.size} bookings acknowledged, none lost, ${seconds.toFixed(1)} s without writes\n`,
  );
  expect(seconds).toBeGreaterThan(0);
  expect(seconds).toBeLessThanOrEqual(mostSecondsWithoutWrites);
});
