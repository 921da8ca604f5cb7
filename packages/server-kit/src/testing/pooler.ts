import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { freePort } from '../db/embedded/postmaster.ts';

const program = '/usr/sbin/pgbouncer';
const startsWithinMs = 10_000;

export interface Pooler {
  /** The same database through the pooler. */
  readonly url: string;
  stop(): Promise<void>;
}

/** Gives a database the settings that a pooler does not pass on (docs/operating.md). */
export async function preparePooled(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const name = client.escapeIdentifier(new URL(url).pathname.slice(1));
    await client.query(`alter database ${name} set timezone = 'UTC'`);
    await client.query(`alter database ${name} set datestyle = 'ISO'`);
  } finally {
    await client.end();
  }
}

/** Starts PgBouncer in transaction mode before the server of a URL, with few server connections. */
export async function startPooler(url: string, serverConnections: number): Promise<Pooler> {
  const { hostname, port: serverPort, username, pathname } = new URL(url);
  const port = await freePort();
  const folder = await mkdtemp(join(tmpdir(), 'axp-pooler-'));
  const file = join(folder, 'pgbouncer.ini');
  await writeFile(
    file,
    `[databases]
* = host=${hostname} port=${serverPort} user=${username}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = ${serverConnections}
idle_transaction_timeout = 30
`,
  );
  // As root it becomes another user, who must read its file.
  await chmod(folder, 0o755);
  const user = process.getuid?.() === 0 ? ['-u', 'nobody'] : [];
  const child = spawn(program, [...user, file], { stdio: 'ignore' });
  const pooled = `postgres://${username}@127.0.0.1:${port}${pathname}`;
  await untilServed(pooled);
  return {
    url: pooled,
    stop: async () => {
      const exited = once(child, 'exit');
      child.kill('SIGKILL');
      await exited;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function untilServed(connectionString: string): Promise<void> {
  const end = performance.now() + startsWithinMs;
  for (;;) {
    const client = new pg.Client({ connectionString });
    try {
      await client.connect();
      return;
    } catch (error) {
      if (performance.now() > end) throw error;
      await sleep(20);
    } finally {
      await client.end().catch(() => undefined);
    }
  }
}
