import { createHash, randomUUID } from 'node:crypto';
import { lstat, mkdir, readdir, rm, statfs, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DataFolderUnusableError, errorCode, errorMessage } from '../errors.ts';

/** Linux allows 107 bytes for the path of a socket, macOS 103. */
const LONGEST_SOCKET_PATH = 103;
const SAMPLE_SOCKET = 'pg-XXXXXX/.s.PGSQL.5432';

export const clusterFolder = (folder: string): string => join(folder, 'cluster');
export const logFile = (folder: string): string => join(folder, 'postgres.log');

/** Where clients find the keeper. */
export function keeperAddress(runFolder: string): string {
  if (process.platform === 'win32') return `\\\\.\\pipe\\axp-${hashOf(runFolder)}`;
  return join(runFolder, 'keeper.sock');
}

/**
 * Folder of the sockets: in the data folder, or in the folder for temporary files where that path is
 * too long for a socket. Only this user can enter it.
 * @throws DataFolderUnusableError
 */
export async function ensureRunFolder(folder: string): Promise<string> {
  const usual = join(folder, 'run');
  const isShort = Buffer.byteLength(join(usual, SAMPLE_SOCKET)) <= LONGEST_SOCKET_PATH;
  const path = isShort ? usual : join(tmpdir(), `axp-${hashOf(folder)}`);
  await mkdir(path, { recursive: true, mode: 0o700 });
  const stats = await lstat(path);
  const isPrivate = stats.isDirectory() && (stats.mode & 0o077) === 0;
  const isOurs = process.getuid === undefined || (isPrivate && stats.uid === process.getuid());
  if (isOurs) return path;
  throw new DataFolderUnusableError({ path, reason: 'other users can enter it' });
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}

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
