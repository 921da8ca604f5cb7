import { afterAll, afterEach, beforeAll, expect, it, jest } from '@jest/globals';
import {
  buildLoadWorld,
  readBookings,
  requestsFor,
  signInAll,
  wholeBooking,
} from '../process/booking-load.ts';
import type { LastingDatabase } from '../process/lasting-database.ts';
import { makeDatabaseOf } from '../process/lasting-database.ts';
import type { ServerProcess } from '../process/server-process.ts';
import { startServerProcess } from '../process/server-process.ts';
import type { ManagedCluster } from './managed-cluster.ts';
import { startManagedCluster } from './managed-cluster.ts';
import { bookUntilAcknowledged } from './persistent-clients.ts';

jest.setTimeout(300_000);

/** The promise of docs/faults.md. */
const mostSecondsWithoutWrites = 15;

let cluster: ManagedCluster;
let database: LastingDatabase;
let server: ServerProcess | undefined;
beforeAll(async () => {
  cluster = await startManagedCluster();
  database = await makeDatabaseOf(cluster);
});
afterEach(() => server?.kill('all').catch(() => undefined));
afterAll(async () => {
  await cluster.stop();
  await database.remove();
});

it('[Z-72] [Z-114] Patroni replaces a primary that is killed under load in 15 seconds, and no acknowledged booking is lost', async () => {
  const world = await database.look(buildLoadWorld);
  server = await startServerProcess(database.environment);
  const { origin } = server;
  const caller = { origin, host: world.host, tokens: await signInAll(origin, world) };
  const requests = requestsFor(world, 400);
  let killedAt = 0;
  let killing: Promise<void> | undefined;
  let lastAt = 0;
  let longestMs = 0;
  const { acknowledged } = await bookUntilAcknowledged(caller, {
    requests,
    onProgress: (count) => {
      const now = performance.now();
      if (killedAt > 0) longestMs = Math.max(longestMs, now - lastAt);
      lastAt = now;
      if (count !== 100) return;
      killedAt = now;
      killing = cluster.killPrimary();
    },
  });
  await killing;
  const { ids, kinds } = await database.look(readBookings);
  const lost = [...acknowledged.values()].filter((id) => !ids.has(id));
  const seconds = longestMs / 1000;
  process.stdout.write(
    `${acknowledged.size} bookings acknowledged, ${lost.length} lost, ${seconds.toFixed(1)} s without writes\n`,
  );
  expect(lost).toEqual([]);
  expect(kinds).toEqual([{ bookings: requests.length, ...wholeBooking }]);
  expect(seconds).toBeGreaterThan(0);
  expect(seconds).toBeLessThanOrEqual(mostSecondsWithoutWrites);
});
