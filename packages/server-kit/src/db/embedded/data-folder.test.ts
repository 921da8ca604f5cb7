import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { prepareDataFolder } from './data-folder.ts';
import type { DataFolderLock } from './data-folder-lock.ts';
import { lockDataFolder } from './data-folder-lock.ts';

let parent: string;
let folder: string;

beforeEach(async () => {
  parent = await mkdtemp(path.join(tmpdir(), 'axp-folder-'));
  folder = path.join(parent, 'api');
});
afterEach(() => rm(parent, { recursive: true, force: true }));

/** A process id that was in use a moment ago and is free now. */
async function deadPid(): Promise<number> {
  const child = spawn(process.execPath, ['--version'], { stdio: 'ignore' });
  await once(child, 'exit');
  return child.pid ?? 0;
}

const lock = (serverPid = process.pid, orphanPatienceMs = 0) =>
  lockDataFolder(folder, { serverPid, orphanPatienceMs });

async function expectTakeOver(locking: Promise<DataFolderLock>): Promise<void> {
  const held = await locking;
  expect(await readFile(`${folder}.lock`, 'utf8')).toMatch(new RegExp(`^${process.pid} `));
  await held.release();
}

describe('the lock of a data folder', () => {
  it('[Z-114] refuses a second owner and names the first', async () => {
    const held = await lock();
    await expect(lock()).rejects.toMatchObject({
      name: 'DataFolderLockedError',
      path: folder,
      pid: process.pid,
      message: `The data folder ${folder} is in use by process ${process.pid}. Stop that process first.`,
    });
    await held.release();
  });

  it('is free again after its release and leaves nothing behind', async () => {
    await (await lock()).release();
    await (await lock()).release();
    expect(await readdir(parent)).toEqual([]);
  });

  it('refuses at once while the server is alive, however patient the caller', async () => {
    const held = await lock();
    const started = Date.now();
    await expect(lock(process.pid, 60_000)).rejects.toThrow('is in use by process');
    expect(Date.now() - started).toBeLessThan(5_000);
    await held.release();
  });

  it('waits for an engine whose server is dead to close', async () => {
    const held = await lock(await deadPid());
    setTimeout(() => void held.release(), 150);
    await expectTakeOver(lock(process.pid, 5_000));
  });

  it('takes over the lock of a dead process', async () => {
    await writeFile(`${folder}.lock`, `${await deadPid()} 123\n`);
    await expectTakeOver(lock());
  });

  it('takes over a lock whose process id belongs to a later process', async () => {
    await writeFile(`${folder}.lock`, `${process.pid} 1\n`);
    await expectTakeOver(lock());
  });

  it.each(['', 'not a pid', '-1 5'])('takes over a lock that says %j', async (content) => {
    await writeFile(`${folder}.lock`, content);
    await expectTakeOver(lock());
  });

  it('goes to exactly one of many that find the same stale lock', async () => {
    await writeFile(`${folder}.lock`, `${await deadPid()} 123\n`);
    const attempts = await Promise.allSettled(Array.from({ length: 20 }, () => lock()));
    expect(attempts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });
});

describe('preparing a data folder', () => {
  it('creates it with its parents', async () => {
    await prepareDataFolder(path.join(folder, 'deep'), 0);
    expect(await readdir(folder)).toEqual(['deep']);
  });

  it('[Z-114] says in one line that a part of the path is a file', async () => {
    await writeFile(folder, '');
    await expect(prepareDataFolder(path.join(folder, 'deep'), 0)).rejects.toThrow(
      `The data folder ${folder}/deep cannot be used: a part of the path is a file.`,
    );
  });

  it('[Z-114] says in one line that the disk is too full', async () => {
    await expect(prepareDataFolder(folder, 2 ** 60)).rejects.toThrow(
      /^The data folder .* cannot be used: only \d+ MB are free on its disk, 1099511627776 MB are needed\.$/,
    );
  });
});
