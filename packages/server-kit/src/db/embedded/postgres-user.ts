import { execFile } from 'node:child_process';
import { lchown, lstat, readdir, readFile } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { DatabaseUnavailableError } from '../errors.ts';
import type { PostgresPrograms } from './postgres-programs.ts';

interface Owner {
  readonly uid: number;
  readonly gid: number;
}

/** How to start PostgreSQL's programs as a user that they accept. */
export interface PostgresUser {
  /** Program and arguments that go before PostgreSQL's own; none for an ordinary user. */
  readonly prefix: readonly string[];
  /** Required owner of the data; undefined when it is the user of this process. */
  readonly owner?: Owner;
}

/**
 * `namespace` runs in a user namespace that maps root to an ordinary user: files keep their owner.
 * `capability` switches to an ordinary user that may still pass folders which only root can enter.
 */
export const rootWorkarounds = ['namespace', 'capability'] as const;
export type RootWorkaround = (typeof rootWorkarounds)[number];

const run = promisify(execFile);

/**
 * PostgreSQL refuses to run as root, and `initdb` as a user without a name.
 * @throws DatabaseUnavailableError when this machine allows neither workaround
 */
export async function findPostgresUser(
  { postgres }: Pick<PostgresPrograms, 'postgres'>,
  folder: string,
  workarounds: readonly RootWorkaround[] = rootWorkarounds,
): Promise<PostgresUser> {
  const uid = process.getuid?.();
  if (uid === undefined || (uid !== 0 && hasName())) return { prefix: [] };
  const account = await unprivilegedAccount();
  for (const workaround of workarounds) {
    if (uid !== 0 && workaround === 'capability') continue;
    const user = workaround === 'namespace' ? inNamespace(account) : withCapability(account);
    if (await isUsable(user, postgres, folder)) return user;
  }
  throw new DatabaseUnavailableError(
    uid === 0
      ? 'PostgreSQL does not run as root, and this machine allows neither user namespaces nor ' +
          'another user. Start as an ordinary user, or set DATABASE_URL and SSO_DATABASE_URL.'
      : `The user id ${uid} has no name in /etc/passwd, which PostgreSQL needs. ` +
          'Start as another user, or set DATABASE_URL and SSO_DATABASE_URL.',
  );
}

function inNamespace({ uid, gid }: Owner): PostgresUser {
  const options = ['--user', `--map-user=${uid}`, `--map-group=${gid}`];
  const self = { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 };
  return { prefix: ['/usr/bin/unshare', ...options, '--'], owner: self };
}

function withCapability(owner: Owner): PostgresUser {
  const { uid, gid } = owner;
  const identity = [`--reuid=${uid}`, `--regid=${gid}`, '--clear-groups'];
  const capability = ['--inh-caps=+dac_override', '--ambient-caps=+dac_override'];
  return { prefix: ['/usr/bin/setpriv', ...identity, ...capability, '--'], owner };
}

async function isUsable(
  { prefix: [tool = '', ...options] }: PostgresUser,
  postgres: string,
  folder: string,
): Promise<boolean> {
  try {
    await run(tool, [...options, postgres, '--version']);
    await run(tool, [...options, '/bin/ls', join(folder, '.')]);
    return true;
  } catch {
    return false;
  }
}

function hasName(): boolean {
  try {
    return userInfo().username !== '';
  } catch {
    return false;
  }
}

async function unprivilegedAccount(): Promise<Owner> {
  const accounts = (await readFile('/etc/passwd', 'utf8'))
    .split('\n')
    .map((line) => line.split(':'));
  const account = accounts.find(([name]) => name === 'nobody');
  return { uid: Number(account?.[2] ?? 65_534), gid: Number(account?.[3] ?? 65_534) };
}

/** Gives a folder and all in it to the user that PostgreSQL runs as. */
export async function transferOwnership({ owner }: PostgresUser, folder: string): Promise<void> {
  if (owner === undefined || (await lstat(folder)).uid === owner.uid) return;
  const entries = await readdir(folder, { recursive: true });
  for (const entry of entries) await lchown(join(folder, entry), owner.uid, owner.gid);
  // Last, so that an interrupted change is repeated.
  await lchown(folder, owner.uid, owner.gid);
}
