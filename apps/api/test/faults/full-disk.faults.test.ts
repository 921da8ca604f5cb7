import { execFile } from 'node:child_process';
import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { PostgresCluster } from '@axp/server-kit/testing';
import { startPostgresCluster } from '@axp/server-kit/testing';
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
import { bookUntilAcknowledged, unavailable } from './persistent-clients.ts';

jest.setTimeout(300_000);

const run = promisify(execFile);
const failures = 20;

let disk: string;
let cluster: PostgresCluster;
let database: LastingDatabase;
let server: ServerProcess | undefined;
beforeAll(async () => {
  disk = await mkdtemp(join(tmpdir(), 'axp-disk-'));
  // Only root can: the step says so before it begins.
  await run('mount', ['-t', 'tmpfs', '-o', 'size=192m,mode=755', 'axp-full-disk', disk]);
  cluster = await startPostgresCluster({
    parent: disk,
    settings: { min_wal_size: '32MB', max_wal_size: '64MB' },
  });
  database = await makeDatabaseOf(cluster);
});
afterEach(() => server?.kill('all').catch(() => undefined));
afterAll(async () => {
  await cluster.stop();
  await database.remove();
  await run('umount', [disk]);
  await rm(disk, { recursive: true });
});

const ballast = () => join(disk, 'ballast');

async function fillDisk(): Promise<void> {
  const file = await open(ballast(), 'w');
  try {
    for (const size of [1_000_000, 4096]) await writeUntilFull(file, Buffer.alloc(size));
  } finally {
    await file.close();
  }
}

const isFull = (error: unknown) =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === 'ENOSPC';

async function writeUntilFull(file: Awaited<ReturnType<typeof open>>, piece: Buffer) {
  const attempt = async (): Promise<boolean> => {
    try {
      return (await file.write(piece)).bytesWritten === piece.length;
    } catch (error) {
      if (isFull(error)) return false;
      throw error;
    }
  };
  while (await attempt());
}

it('[Z-72] [Z-114] a full disk of the database refuses bookings as unavailable, and takes them once it has room', async () => {
  const world = await database.look(buildLoadWorld);
  server = await startServerProcess(database.environment);
  const { origin } = server;
  const caller = { origin, host: world.host, tokens: await signInAll(origin, world) };
  const requests = requestsFor(world, 160);
  let filling: Promise<void> | undefined;
  let failed = 0;
  const { acknowledged, seen } = await bookUntilAcknowledged(caller, {
    requests,
    onProgress: (count) => {
      if (count === 40) filling = fillDisk();
    },
    onFailure: () => {
      failed += 1;
      if (failed === failures) filling = filling?.then(() => rm(ballast()));
    },
  });
  await filling;
  expect(acknowledged.size).toBe(requests.length);
  const { ids, kinds } = await database.look(readBookings);
  expect(ids).toEqual(new Set(acknowledged.values()));
  expect(kinds).toEqual([{ bookings: requests.length, ...wholeBooking }]);
  expect([...seen]).toEqual([unavailable]);
});
