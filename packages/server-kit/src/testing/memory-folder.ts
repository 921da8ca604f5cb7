import { mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';
import { isAlive } from '../db/embedded/processes.ts';

const MEMORY = '/dev/shm';
/** A run needs some 500 MB: a few databases at a time and the log of their changes. */
const BYTES_NEEDED = 3 * 1024 ** 3;
const PREFIX = 'axp-run-';

/**
 * Makes a folder for files that need not outlive this process: in memory where Linux has room,
 * because copying and removing a database of 400 files costs twenty times as much on ext4.
 */
export function makeMemoryFolder(): string {
  const hasRoom = freemem() > BYTES_NEEDED && freeBytesOf(MEMORY) > BYTES_NEEDED;
  const parent = hasRoom ? MEMORY : tmpdir();
  removeOrphans(parent);
  return mkdtempSync(join(parent, `${PREFIX}${process.pid}-`));
}

/** Folders of runs that were killed would hold memory until the machine restarts. */
function removeOrphans(parent: string): void {
  for (const name of readdirSync(parent)) {
    const pid = new RegExp(`^${PREFIX}(\\d+)-`).exec(name)?.[1];
    if (pid !== undefined && !isAlive(Number(pid))) {
      rmSync(join(parent, name), { recursive: true, force: true });
    }
  }
}

function freeBytesOf(folder: string): number {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize;
  } catch {
    return 0;
  }
}
