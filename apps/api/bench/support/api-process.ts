import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface ApiProcess {
  readonly origin: string;
  stop(): Promise<void>;
}

const main = join(import.meta.dirname, '../../src/main.ts');
const quiet = { LOG_LEVEL: 'error' };

/** The real server as a process of its own, on a PostgreSQL database, demo data included. */
export async function startApi(databaseUrl: string): Promise<ApiProcess> {
  const folder = mkdtempSync(join(tmpdir(), 'axp-bench-api-'));
  const port = await freePort();
  const child = fork(main, {
    env: { ...quiet, DATABASE_URL: databaseUrl, DATA_DIR: folder, WEB_PORT: `${port}` },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const died = once(child, 'exit').then(([code]) => {
    throw new Error(`the server ended with code ${code} before it was ready`);
  });
  await Promise.race([once(child, 'message'), died]);
  died.catch(() => undefined);
  return {
    origin: `http://127.0.0.1:${port}`,
    stop: async () => {
      child.kill('SIGTERM');
      await once(child, 'exit');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (address === null || typeof address === 'string') throw new Error('no free port');
  return address.port;
}
