import type { Benchmark } from '@axp/tooling/bench';
import { alternate } from '@axp/tooling/bench';
import { benchWorld, mainSize } from './support/bench-world.ts';
import { pageSize, search } from './support/calls.ts';
import { requestsPerSecond } from './support/load.ts';
import { signInMany } from './support/people.ts';
import { Processor } from './support/processor.ts';
import { bookings, rateRow } from './support/rows.ts';
import {
  clients,
  merchantId,
  searchStatements,
  seconds,
  statementsPerSecond,
} from './support/search-statements.ts';

const goal = 0.4;

export const benchmark: Benchmark = {
  id: 'P3',
  title: `search over HTTP, signed in, ${clients} connections, page of ${pageSize}`,
  goal: `≥ ${goal} of the bare statement in pgbench`,
  run: async (context) => {
    const world = await benchWorld(context, mainSize(context));
    const requests = search(await signInMany(world.origin, { count: 8 }));
    const statements = searchStatements(await merchantId(world));
    const { origin } = world;
    const processor = await Processor.of(world);
    const measured = await alternate({
      rounds: context.rounds,
      subject: () =>
        processor.during(seconds, () =>
          requestsPerSecond({ origin, connections: clients, seconds, requests }),
        ),
      reference: () => statementsPerSecond(world, statements),
    });
    return [rateRow(`searches at ${bookings(world.size.bookings)}`, measured, goal, processor)];
  },
};
