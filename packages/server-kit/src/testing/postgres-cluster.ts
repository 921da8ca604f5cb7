import type { ChildProcess } from 'node:child_process';
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chown, mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { findPostgresBinaries } from './postgres-binaries.ts';

export interface PostgresCluster {
  /** Connection URL of its `postgres` database, as superuser. */
  readonly url: string;
  /** URL of another database in the same cluster. */
  urlOf(database: string): string;
  stop(): Promise<void>;
}

interface OsUser {
  readonly uid: number;
  readonly gid: number;
}

const START_PATIENCE_MS = 60_000;
const run = promisify(execFile);

/**
 * Starts a throw-away PostgreSQL in a temporary folder with the machine's own binaries, durable as
 * in production (fsync on) unless told otherwise, reachable on 127.0.0.1 only.
 * @throws PostgresMissingError when none is installed
 */
export async function startPostgresCluster(
  extraSettings: Readonly<Record<string, string>> = {},
): Promise<PostgresCluster> {
  const binaries = await findPostgresBinaries();
  const user = await unprivilegedUser();
  const folder = await mkdtemp(join(tmpdir(), 'axp-pg-'));
  if (user !== undefined) await chown(folder, user.uid, user.gid);
  const data = join(folder, 'data');
  const identity = user ?? {};
  await run(
    join(binaries, 'initdb'),
    ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync'],
    { cwd: folder, ...identity },
  );
  const port = await freePort();
  const settings = {
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: folder,
    max_connections: '200',
    fsync: 'on',
    ...extraSettings,
  };
  const server = spawn(
    join(binaries, 'postgres'),
    ['-D', data, ...Object.entries(settings).flatMap(([key, value]) => ['-c', `${key}=${value}`])],
    { cwd: folder, stdio: ['ignore', 'ignore', 'pipe'], ...identity },
  );
  const urlOf = (database: string): string => `postgres://postgres@127.0.0.1:${port}/${database}`;
  await untilItAnswers(server, urlOf('postgres'));
  return {
    url: urlOf('postgres'),
    urlOf,
    stop: async () => {
      // SIGINT is PostgreSQL's "fast" shutdown: it closes its clients instead of waiting for them.
      if (server.exitCode === null && server.kill('SIGINT')) await once(server, 'exit');
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** PostgreSQL refuses to run as root, so root lends it an ordinary account. */
async function unprivilegedUser(): Promise<OsUser | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const accounts = (await readFile('/etc/passwd', 'utf8'))
    .split('\n')
    .map((line) => line.split(':'));
  for (const name of ['postgres', 'nobody']) {
    const account = accounts.find(([user]) => user === name);
    if (account !== undefined) return { uid: Number(account[2]), gid: Number(account[3]) };
  }
  throw new Error('PostgreSQL cannot run as root, and there is no account "postgres" or "nobody"');
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (address === null || typeof address === 'string') throw new Error('No free port');
  return address.port;
}

async function untilItAnswers(server: ChildProcess, connectionString: string): Promise<void> {
  let log = '';
  server.stderr?.on('data', (chunk: Buffer) => {
    log = (log + chunk.toString()).slice(-2_000);
  });
  const deadline = Date.now() + START_PATIENCE_MS;
  while (!(await answers(connectionString))) {
    if (server.exitCode !== null || Date.now() > deadline) {
      server.kill('SIGKILL');
      throw new Error(`PostgreSQL did not start: ${log}`);
    }
    await sleep(50);
  }
}

async function answers(connectionString: string): Promise<boolean> {
  const client = new pg.Client({ connectionString });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end();
  }
}
