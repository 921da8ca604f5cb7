import type { Benchmark } from '@axp/tooling/bench';
import { alternate } from '@axp/tooling/bench';
import { benchWorld, usualSize } from './support/bench-world.ts';
import { bookings, slowdownRow } from './support/rows.ts';
import { merchantId, searchStatements, statementsPerSecond } from './support/search-statements.ts';

const goal = 2;

export const benchmark: Benchmark = {
  id: 'P2',
  title: 'search in SQL: the largest database against the smallest',
  goal: `≤ ${goal} times as long`,
  run: async (context) => {
    const smallest = Math.min(...context.sizes);
    const largest = Math.max(...context.sizes);
    const small = await benchWorld(context, usualSize(smallest));
    const large = await benchWorld(context, usualSize(largest));
    const inSmall = searchStatements(await merchantId(small));
    const inLarge = searchStatements(await merchantId(large));
    const measured = await alternate({
      rounds: context.rounds,
      subject: () => statementsPerSecond(large, inLarge),
      reference: () => statementsPerSecond(small, inSmall),
    });
    const subject = `searches at ${bookings(largest)} against ${bookings(smallest)}`;
    return [slowdownRow(subject, measured, goal)];
  },
};
