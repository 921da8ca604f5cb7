import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { Benchmark, Row } from '@axp/tooling/bench';
import { alternate, median } from '@axp/tooling/bench';
import { getText } from '../test/process/http-client.ts';
import { freePort } from '../test/process/server-process.ts';
import { benchWorld, mainSize } from './support/bench-world.ts';
import { weekPath } from './support/calls.ts';
import { signInMany } from './support/people.ts';
import { merchantId } from './support/search-statements.ts';

const goals = { kibibytes: 25, slower: 1.5 };
const requests = 200;

/** Half of the answers come within so many milliseconds. */
async function middleTime(ask: (index: number) => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let index = 0; index < requests; index += 1) {
    const began = performance.now();
    await ask(index % 16);
    times.push(performance.now() - began);
  }
  return median(times);
}

/** A server that does nothing but send the same statement and answer with its rows. */
async function startBareServer(databaseUrl: string, merchant: string) {
  const port = await freePort();
  const program = join(import.meta.dirname, 'support/bare-week-server.ts');
  const child = fork(program, [databaseUrl, merchant, `${port}`], { execArgv: [] });
  await once(child, 'message');
  return { origin: `http://127.0.0.1:${port}`, stop: () => child.kill('SIGTERM') };
}

export const benchmark: Benchmark = {
  id: 'P10',
  title: 'week of 200 rooms: its size, and half of the answers against a bare SELECT over HTTP',
  goal: `≤ ${goals.kibibytes} KiB after brotli, ≤ ${goals.slower} times as long`,
  run: async (context): Promise<Row[]> => {
    const world = await benchWorld(context, mainSize(context));
    const [person] = await signInMany(world.origin, { count: 1 });
    if (!person) throw new Error('nobody signed in');
    const ours = (index: number) => getText(`${world.origin}${weekPath(index)}`, person.headers);
    const kibibytes = brotliCompressSync(await ours(1)).length / 1024;
    const bare = await startBareServer(world.databaseUrl, await merchantId(world));
    try {
      const measured = await alternate({
        rounds: context.rounds,
        subject: () => middleTime(ours),
        reference: () => middleTime((index) => getText(`${bare.origin}/${index}`, {})),
      });
      return [
        {
          subject: 'size of a week',
          value: `${kibibytes.toFixed(1)} KiB`,
          reference: `${goals.kibibytes} KiB`,
          ratio: kibibytes / goals.kibibytes,
          isMet: kibibytes <= goals.kibibytes,
        },
        {
          subject: 'half of the answers within',
          value: `${measured.subject.toFixed(2)} ms`,
          reference: `${measured.reference.toFixed(2)} ms`,
          ratio: measured.ratio,
          isMet: measured.ratio <= goals.slower,
        },
      ];
    } finally {
      bare.stop();
    }
  },
};
