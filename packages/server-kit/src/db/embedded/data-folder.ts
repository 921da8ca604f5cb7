import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rm, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DataFolderUnusableError, errorCode, errorMessage } from '../errors.ts';

const MEGABYTE = 1024 * 1024;

/** A fresh cluster takes 40 MB and its log another 16 MB a segment; the rest is room to work. */
export const FREE_BYTES_NEEDED = 200 * MEGABYTE;

/**
 * Creates the data folder when missing and proves that it can be written, so that a full disk or a
 * wrong owner is one clear line at start instead of a damaged cluster later.
 * @throws DataFolderUnusableError
 */
export async function prepareDataFolder(folder: string, freeBytesNeeded: number): Promise<void> {
  try {
    await mkdir(folder, { recursive: true });
    const probe = join(folder, `.write-probe-${randomUUID()}`);
    await writeFile(probe, 'probe');
    await rm(probe);
    await readdir(folder);
  } catch (error) {
    throw new DataFolderUnusableError({ path: folder, reason: explain(error) }, { cause: error });
  }
  const { bavail, bsize } = await statfs(folder);
  const freeBytes = bavail * bsize;
  if (freeBytes < freeBytesNeeded) {
    const free = Math.floor(freeBytes / MEGABYTE);
    const needed = Math.ceil(freeBytesNeeded / MEGABYTE);
    const reason = `only ${free} MB are free on its disk, ${needed} MB are needed`;
    throw new DataFolderUnusableError({ path: folder, reason });
  }
}

function explain(error: unknown): string {
  const reasons: Record<string, string> = {
    EACCES: 'this user may not write there',
    EPERM: 'this user may not write there',
    EROFS: 'the file system is read-only',
    ENOSPC: 'the disk is full',
    EDQUOT: 'the disk quota is used up',
    ENOTDIR: 'a part of the path is a file',
    EEXIST: 'a part of the path is a file',
  };
  return reasons[errorCode(error) ?? ''] ?? errorMessage(error);
}
