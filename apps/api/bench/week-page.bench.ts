import { brotliCompressSync } from 'node:zlib';
import type { Benchmark, Row } from '@axp/tooling/bench';
import { alternate } from '@axp/tooling/bench';
import { getText } from '../test/process/http-client.ts';
import { middleTime, startBareServer } from './support/bare-server.ts';
import { benchWorld, mainSize } from './support/bench-world.ts';
import { weekPath } from './support/calls.ts';
import { signInMany } from './support/people.ts';
import { merchantId } from './support/search-statements.ts';

const goals = { kibibytes: 25, slower: 1.5 };

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
    const bare = await startBareServer(
      'bare-week-server.ts',
      world.databaseUrl,
      await merchantId(world),
    );
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
