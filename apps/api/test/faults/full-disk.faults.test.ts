import { execFile } from 'node:child_process';
import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { PostgresCluster } from '@axp/server-kit/testing';
import { startPostgresCluster } from '@axp/server-kit/testing';
import { expect, it } from '@jest/globals';
import { makeDatabaseOf } from '../process/lasting-database.ts';
import { loadedServer } from './loaded-server.ts';
import { unavailable } from './persistent-clients.ts';

const run = promisify(execFile);
const failures = 20;

let disk: string;
let cluster: PostgresCluster;
const server = loadedServer({
  start: async () => {
    disk = await mkdtemp(join(tmpdir(), 'axp-disk-'));
    // Only root can: the step says so before it begins.
    await run('mount', ['-t', 'tmpfs', '-o', 'size=192m,mode=755', 'axp-full-disk', disk]);
    cluster = await startPostgresCluster({
      parent: disk,
      settings: { min_wal_size: '32MB', max_wal_size: '64MB' },
    });
    return makeDatabaseOf(cluster);
  },
  stop: async () => {
    await cluster.stop();
    await run('umount', [disk]);
    await rm(disk, { recursive: true });
  },
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

it('[Z-72] [Z-114] a full disk of the database refuses bookings as unavailable, and accepts them once there is space', async () => {
  let filling: Promise<void> | undefined;
  let failed = 0;
  const { seen } = await server.bookAll(await server.start(), 160, {
    after: 40,
    happen: () => {
      filling = fillDisk();
      return filling;
    },
    onFailure: () => {
      failed += 1;
      if (failed === failures) filling = filling?.then(() => rm(ballast()));
    },
  });
  await filling;
  expect([...seen]).toEqual([unavailable]);
});
