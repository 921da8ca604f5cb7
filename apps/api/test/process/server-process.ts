import { fork } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { clockVariables, compiledSources } from '@axp/server-kit/testing/clock';

export interface ServerProcess {
  readonly origin: string;
  readonly pid: number;
  /** Settles when it has ended, for whatever reason. */
  readonly ended: Promise<unknown>;
  /** Asks it to finish, and waits until it has. */
  stop(): Promise<void>;
  /** Kills it in the middle of whatever it does; `all` kills its embedded database with it. */
  kill(victim: 'server' | 'all'): Promise<void>;
}

const main = join(import.meta.dirname, '../../src/main.ts');

/** Starts main.ts with nothing in its environment but what is given, and waits until it serves. */
export async function startServerProcess(
  environment: Readonly<Record<string, string>>,
): Promise<ServerProcess> {
  const port = environment.WEB_PORT ?? `${await freePort()}`;
  const child = fork(main, {
    env: {
      ...clockVariables(),
      AXP_ENV: 'demo',
      BIND_ADDRESS: '127.0.0.1',
      ENV_FILE: '',
      LOG_LEVEL: 'error',
      NODE_COMPILE_CACHE: compiledSources,
      ...environment,
      WEB_PORT: port,
    },
    execArgv: [],
    // A process group of its own, which can be killed as one.
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  if (!child.stderr) throw new Error('the output of the server is not piped');
  const errors = text(child.stderr);
  const exited = once(child, 'exit');
  const died = exited.then(async () => {
    throw new Error(`the server ended before it was ready: ${await errors}`);
  });
  await Promise.race([once(child, 'message'), died]);
  died.catch(() => undefined);
  const pid = child.pid ?? 0;
  return {
    origin: `http://127.0.0.1:${port}`,
    pid,
    ended: exited,
    stop: async () => {
      child.kill('SIGTERM');
      await exited;
    },
    kill: async (victim) => {
      process.kill(victim === 'all' ? -pid : pid, 'SIGKILL');
      await exited;
    },
  };
}

export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (address === null || typeof address === 'string') throw new Error('no free port');
  return address.port;
}
