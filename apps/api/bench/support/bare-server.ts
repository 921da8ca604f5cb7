import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { median } from '@axp/tooling/bench';
import { freePort } from '../../test/process/server-process.ts';

export const requests = 200;

/** Half of the answers come within so many milliseconds. */
export async function middleTime(ask: (index: number) => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let index = 0; index < requests; index += 1) {
    const began = performance.now();
    await ask(index % 16);
    times.push(performance.now() - began);
  }
  return median(times);
}

/** A program of this folder that does nothing but send a statement and answer with its rows. */
export async function startBareServer(program: string, databaseUrl: string, merchant: string) {
  const port = await freePort();
  const child = fork(join(import.meta.dirname, program), [databaseUrl, merchant, `${port}`], {
    execArgv: [],
  });
  await once(child, 'message');
  return {
    origin: `http://127.0.0.1:${port}`,
    pid: child.pid ?? 0,
    stop: () => child.kill('SIGTERM'),
  };
}
