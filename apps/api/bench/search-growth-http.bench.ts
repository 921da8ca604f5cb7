import type { Benchmark } from '@axp/tooling/bench';
import { alternate } from '@axp/tooling/bench';
import type { BenchWorld } from './support/bench-world.ts';
import { benchWorld, usualSize } from './support/bench-world.ts';
import { search } from './support/calls.ts';
import { requestsPerSecond } from './support/load.ts';
import { signInMany } from './support/people.ts';
import { bookings, slowdownRow } from './support/rows.ts';
import { clients, seconds } from './support/search-statements.ts';

const goal = 1.3;

async function searching({ origin }: BenchWorld): Promise<() => Promise<number>> {
  const requests = search(await signInMany(origin, { count: 8 }));
  return () => requestsPerSecond({ origin, connections: clients, seconds, requests });
}

export const benchmark: Benchmark = {
  id: 'P4',
  title: 'search over HTTP: the largest database against the smallest',
  goal: `≤ ${goal} times as long`,
  run: async (context) => {
    const smallest = Math.min(...context.sizes);
    const largest = Math.max(...context.sizes);
    const measured = await alternate({
      rounds: context.rounds,
      subject: await searching(await benchWorld(context, usualSize(largest))),
      reference: await searching(await benchWorld(context, usualSize(smallest))),
    });
    const subject = `searches at ${bookings(largest)} against ${bookings(smallest)}`;
    return [slowdownRow(subject, measured, goal)];
  },
};
