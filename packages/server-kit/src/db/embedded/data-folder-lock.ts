import { randomUUID } from 'node:crypto';
import { link, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { DataFolderLockedError, errorCode } from '../errors.ts';

export interface DataFolderLock {
  release(): Promise<void>;
}

interface Owner {
  readonly content: string;
  /** The engine, which writes the folder. */
  readonly pid: number;
  /** Start of the engine in ticks since boot; tells a reused process id from the real owner. */
  readonly startedAt: string;
  /** The server that started the engine, and the one a person can stop. */
  readonly serverPid: number;
}

export interface DataFolderLockOptions {
  readonly serverPid: number;
  /** How long to wait for an engine whose server is dead: it notices, finishes and closes. */
  readonly orphanPatienceMs: number;
}

const POLL_MS = 100;
const ZOMBIE = 'Z';

/**
 * Takes the exclusive lock beside a data folder (`<folder>.lock`). A lock left by a dead process is
 * taken over; a server that is alive is refused at once.
 * @throws DataFolderLockedError naming the server that owns the folder
 */
export async function lockDataFolder(
  folder: string,
  { serverPid, orphanPatienceMs }: DataFolderLockOptions,
): Promise<DataFolderLock> {
  const file = `${folder}.lock`;
  const mine = `${process.pid} ${await startOf(process.pid)} ${serverPid}\n`;
  const deadline = Date.now() + orphanPatienceMs;
  for (;;) {
    if (await createExclusively(file, mine)) return { release: () => rm(file, { force: true }) };
    const owner = await readOwner(file);
    if (owner === undefined) continue;
    if (!(await isAlive(owner))) await removeStale(file, owner);
    else if (isRunning(owner.serverPid) || Date.now() >= deadline) {
      throw new DataFolderLockedError(folder, owner.serverPid);
    } else await sleep(POLL_MS);
  }
}

async function createExclusively(file: string, content: string): Promise<boolean> {
  // Written aside and linked, so that nobody ever reads a lock without its owner.
  const draft = `${file}.${randomUUID()}`;
  await writeFile(draft, content, { flag: 'wx' });
  try {
    await link(draft, file);
    return true;
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false;
    throw error;
  } finally {
    await rm(draft, { force: true });
  }
}

async function readOwner(file: string): Promise<Owner | undefined> {
  try {
    const content = await readFile(file, 'utf8');
    const [pid = '', startedAt = '', serverPid = ''] = content.trim().split(' ');
    return { content, pid: Number(pid), startedAt, serverPid: Number(serverPid) };
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}

/** Two starters may find the same stale lock: whoever moved a fresh one away puts it back. */
async function removeStale(file: string, stale: Owner): Promise<void> {
  const aside = `${file}.${randomUUID()}`;
  try {
    await rename(file, aside);
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return;
    throw error;
  }
  const moved = await readOwner(aside);
  if (moved !== undefined && moved.content !== stale.content) {
    await rename(aside, file);
    return;
  }
  await rm(aside, { force: true });
}

async function isAlive({ pid, startedAt }: Owner): Promise<boolean> {
  return isRunning(pid) && startedAt === (await startOf(pid));
}

function isRunning(pid: number): boolean {
  if (!Number.isSafeInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: it exists, but belongs to somebody else.
    return errorCode(error) === 'EPERM';
  }
}

/** Empty where the system does not tell (anything but Linux): the process id alone decides then. */
async function startOf(pid: number): Promise<string> {
  try {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
    // The command name in parentheses may hold spaces; state is field 3, start time field 22.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    // In a container without an init process, the dead stay listed as zombies.
    return fields[0] === ZOMBIE ? ZOMBIE : (fields[19] ?? '');
  } catch {
    return '';
  }
}
