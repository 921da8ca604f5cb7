import type { ReplicatedPair } from '@axp/server-kit/testing';
import { startReplicatedPair } from '@axp/server-kit/testing';
import { afterAll, afterEach, beforeAll, expect, it, jest } from '@jest/globals';
import {
  buildLoadWorld,
  readBookings,
  requestsFor,
  signInAll,
  wholeBooking,
} from '../process/booking-load.ts';
import type { LastingDatabase } from '../process/lasting-database.ts';
import { databaseName, makeDatabaseOf } from '../process/lasting-database.ts';
import type { ServerProcess } from '../process/server-process.ts';
import { startServerProcess } from '../process/server-process.ts';
import { bookUntilAcknowledged, outcomeUnknown, unavailable } from './persistent-clients.ts';

jest.setTimeout(300_000);

let pair: ReplicatedPair;
let database: LastingDatabase;
let server: ServerProcess | undefined;
beforeAll(async () => {
  pair = await startReplicatedPair();
  database = await makeDatabaseOf(pair.primary, pair.urlOf(databaseName));
});
afterEach(() => server?.kill('all').catch(() => undefined));
afterAll(async () => {
  await pair.stop();
  await database.remove();
});

it('[Z-72] [Z-114] a primary that is killed under load loses no acknowledged booking, and its standby serves', async () => {
  const world = await database.look(buildLoadWorld);
  server = await startServerProcess(database.environment);
  const { origin } = server;
  const caller = { origin, host: world.host, tokens: await signInAll(origin, world) };
  const requests = requestsFor(world, 240);
  let switching: Promise<void> | undefined;
  const { acknowledged, seen } = await bookUntilAcknowledged(caller, {
    requests,
    onProgress: (count) => {
      if (count === 80) switching = pair.failOver();
    },
  });
  await switching;
  expect(acknowledged.size).toBe(requests.length);
  const { ids, kinds } = await database.look(readBookings);
  expect(ids).toEqual(new Set(acknowledged.values()));
  expect(kinds).toEqual([{ bookings: requests.length, ...wholeBooking }]);
  expect(seen.size).toBeGreaterThan(0);
  expect([...seen].filter((what) => what !== unavailable && what !== outcomeUnknown)).toEqual([]);
});
