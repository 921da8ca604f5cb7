import type { Benchmark, Row } from '@axp/tooling/bench';
import { alternate } from '@axp/tooling/bench';
import { benchWorld, usualSize } from './support/bench-world.ts';
import { bookings, rateRow } from './support/rows.ts';
import {
  floorStatement,
  merchantId,
  searchStatements,
  statementsPerSecond,
} from './support/search-statements.ts';

/** From so many bookings on the lower goal holds. */
const many = 5_000_000;
const goals = { usual: 0.6, many: 0.45 };

export const benchmark: Benchmark = {
  id: 'P1',
  title: 'search in SQL against the same rooms without a look at bookings',
  goal: `≥ ${goals.usual}, at 5 M bookings ≥ ${goals.many}`,
  run: async (context) => {
    const rows: Row[] = [];
    for (const count of context.sizes) {
      const world = await benchWorld(context, usualSize(count));
      const merchant = await merchantId(world);
      const searches = searchStatements(merchant);
      const floor = [floorStatement(merchant)];
      const measured = await alternate({
        rounds: context.rounds,
        subject: () => statementsPerSecond(world, searches),
        reference: () => statementsPerSecond(world, floor),
      });
      const goal = count >= many ? goals.many : goals.usual;
      rows.push(rateRow(`searches at ${bookings(count)} bookings`, measured, goal));
    }
    return rows;
  },
};
