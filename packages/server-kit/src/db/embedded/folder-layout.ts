import { createHash } from 'node:crypto';
import { lstat, mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DataFolderUnusableError } from '../errors.ts';

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
