import { execFile } from 'node:child_process';
import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { DatabaseUnavailableError, DataFolderUnusableError, errorCode } from '../errors.ts';
import type { PostgresPrograms } from './postgres-programs.ts';
import type { PostgresUser } from './postgres-user.ts';
import { transferOwnership } from './postgres-user.ts';
import { EMPTY_ENVIRONMENT, isAlive } from './processes.ts';

export interface Installation {
  readonly programs: PostgresPrograms;
  readonly user: PostgresUser;
}

export const SUPERUSER = 'postgres';

const run = promisify(execFile);

/** Version 15 has no built-in locale; macOS has no C.UTF-8 of its own. */
function localeOptions(major: PostgresPrograms['major']): string[] {
  const names: Partial<Record<NodeJS.Platform, string>> = { darwin: 'en_US.UTF-8', win32: 'en-US' };
  // pg_trgm asks the character type which characters are letters.
  const characterType = `--lc-ctype=${names[process.platform] ?? 'C.UTF-8'}`;
  const builtin = ['--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
  return ['--encoding=UTF8', '--locale=C', characterType, ...(major === 15 ? [] : builtin)];
}

interface NewCluster extends Installation {
  readonly folder: string;
  /** Where connections need a password: the file that holds it. */
  readonly passwordFile?: string;
  readonly isDurable?: boolean;
}

/** Runs `initdb`: data checksums, UTF-8, text compared by code point. */
export async function initialiseCluster(cluster: NewCluster): Promise<void> {
  const { folder, programs, user, passwordFile, isDurable = true } = cluster;
  const access =
    passwordFile === undefined
      ? ['--auth=trust']
      : ['--auth=scram-sha-256', '--pwfile', passwordFile];
  const options = ['--data-checksums', '--no-instructions', `--username=${SUPERUSER}`, ...access];
  await mkdir(folder, { mode: 0o700 });
  await transferOwnership(user, folder);
  const [command = '', ...args] = [
    ...user.prefix,
    programs.initdb,
    `--pgdata=${folder}`,
    ...options,
    ...localeOptions(programs.major),
    ...(isDurable ? [] : ['--no-sync']),
  ];
  try {
    await run(command, args, { cwd: folder, env: EMPTY_ENVIRONMENT });
  } catch (cause) {
    const output = `${Reflect.get(Object(cause), 'stderr')}`.trim().split('\n');
    const reason = output.find((line) => /error|fatal/i.test(line)) ?? output.at(-1);
    throw new DatabaseUnavailableError(`${folder} could not be created: ${reason}`, { cause });
  }
}

/**
 * Makes the cluster when there is none. It is created beside its place and moved when complete, so
 * that a start that was killed leaves nothing that looks like a database.
 * @returns false when another process is creating it
 */
export async function ensureCluster(cluster: NewCluster): Promise<boolean> {
  const { folder } = cluster;
  if (await hasCluster(folder, cluster.programs.major)) return true;
  const parent = dirname(folder);
  const draftOf = (pid: number) => `${folder}.${pid}`;
  await rm(draftOf(process.pid), { recursive: true, force: true });
  for (const pid of await draftsIn(folder)) {
    if (isAlive(pid)) return false;
    await rm(draftOf(pid), { recursive: true, force: true });
  }
  const draft = draftOf(process.pid);
  try {
    await initialiseCluster({ ...cluster, folder: draft });
    await rename(draft, folder);
    await flush(parent);
    return true;
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    // Another process was faster.
    if (['ENOTEMPTY', 'EEXIST'].includes(errorCode(error) ?? '')) return false;
    throw error;
  }
}

async function draftsIn(folder: string): Promise<number[]> {
  const names = await readdir(dirname(folder));
  return names
    .map((name) => join(dirname(folder), name))
    .filter((file) => file.startsWith(`${folder}.`))
    .map((file) => Number(file.slice(folder.length + 1)))
    .filter((pid) => Number.isSafeInteger(pid));
}

async function hasCluster(folder: string, major: number): Promise<boolean> {
  const version = await readVersion(folder);
  if (version === undefined) return false;
  if (version === `${major}`) return true;
  const reason =
    version === ''
      ? 'it is damaged: the file PG_VERSION is missing. Restore it from a backup, or choose another DATA_DIR'
      : `it was written by PostgreSQL ${version}, and this release runs version ${major}. ` +
        'Nothing was changed. Copy its data with the release that wrote it, or choose another DATA_DIR';
  throw new DataFolderUnusableError({ path: folder, reason });
}

/** Undefined without a folder, empty for a folder that is no cluster. */
async function readVersion(folder: string): Promise<string | undefined> {
  try {
    return (await readFile(join(folder, 'PG_VERSION'), 'utf8')).trim();
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw error;
    try {
      return (await readdir(folder)).length === 0 ? undefined : '';
    } catch {
      return undefined;
    }
  }
}

/** A rename survives a power cut once its folder is on the disk. Windows knows no such call. */
async function flush(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
