import type { ReplicatedPair } from '@axp/server-kit/testing';
import { startReplicatedPair } from '@axp/server-kit/testing';
import { expect, it } from '@jest/globals';
import { databaseName, makeDatabaseOf } from '../process/lasting-database.ts';
import { loadedServer } from './loaded-server.ts';
import { outcomeUnknown, unavailable } from './persistent-clients.ts';

let pair: ReplicatedPair;
const server = loadedServer({
  start: async () => {
    pair = await startReplicatedPair();
    return makeDatabaseOf(pair.primary, pair.urlOf(databaseName));
  },
  stop: () => pair.stop(),
});

it('[Z-72] [Z-114] a primary killed under load loses no acknowledged booking, and its standby takes over', async () => {
  const fault = { after: 80, happen: () => pair.failOver() };
  const { seen } = await server.bookAll(await server.start(), 240, fault);
  expect(seen.size).toBeGreaterThan(0);
  expect([...seen].filter((what) => what !== unavailable && what !== outcomeUnknown)).toEqual([]);
});
