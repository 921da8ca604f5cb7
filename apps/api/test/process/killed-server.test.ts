import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { LoadWorld } from './booking-load.ts';
import {
  book,
  buildLoadWorld,
  clients,
  expectAllKept,
  readBookings,
  requestsFor,
  sendUntil,
  signInAll,
} from './booking-load.ts';
import type { LastingDatabase } from './lasting-database.ts';
import { makeEmbeddedDatabase } from './lasting-database.ts';
import type { ServerProcess } from './server-process.ts';
import { freePort, startServerProcess } from './server-process.ts';

// Four servers one after the other; each start takes seconds.
jest.setTimeout(600_000);

let database: LastingDatabase;
let world: LoadWorld;
let server: ServerProcess | undefined;

beforeAll(async () => {
  database = await makeEmbeddedDatabase();
  world = await database.look(buildLoadWorld);
});
afterEach(() => server?.kill('all').catch(() => undefined));
afterAll(() => database.remove());

/** Process id of the embedded PostgreSQL; its server ends with it. */
async function enginePid(dataDir: string): Promise<number> {
  const file = join(dataDir, 'database/cluster/postmaster.pid');
  return Number((await readFile(file, 'utf8')).split('\n')[0]);
}

describe('a server and its database engine that are killed during four hundred bookings', () => {
  it('[Z-01] [Z-05] [Z-72] keep each acknowledged booking, complete and once, and accept the others on retry', async () => {
    const environment = { ...database.environment, WEB_PORT: `${await freePort()}` };
    const first = await startServerProcess(environment);
    server = first;
    const { host } = world;
    const caller = { origin: first.origin, host, tokens: await signInAll(first.origin, world) };
    const acknowledged = new Map<string, string>();
    const waiting = requestsFor(world, 400);
    const all = [...waiting];
    const progress = { waiting, acknowledged };

    await sendUntil(caller, progress, { count: 120, kill: () => first.kill('all') });
    const ofFirst = new Map(acknowledged);
    const second = await startServerProcess(environment);
    server = second;
    await sendUntil(caller, progress, { count: 240, kill: () => second.kill('server') });
    expect(acknowledged.size).toBeLessThan(all.length);
    const third = await startServerProcess(environment);
    server = third;
    await sendUntil(caller, progress, {
      count: 320,
      kill: async () => {
        process.kill(await enginePid(database.environment.DATA_DIR ?? ''), 'SIGKILL');
        await third.ended;
      },
    });
    server = await startServerProcess(environment);
    await sendUntil(caller, progress, null);
    // Clients without a response retry, whether or not the first request was committed.
    for (const request of all.filter(({ key }) => ofFirst.has(key)).slice(-clients)) {
      expect(await book(caller, request)).toBe(ofFirst.get(request.key));
    }
    await server.stop();

    expect(new Set(acknowledged.values()).size).toBe(all.length);
    expectAllKept(acknowledged, all.length, await database.look(readBookings));
  });
});
