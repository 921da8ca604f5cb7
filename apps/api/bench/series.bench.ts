import type { Benchmark } from '@axp/tooling/bench';
import { alternate } from '@axp/tooling/bench';
import { crowdHost } from '../test/crowd.ts';
import { benchWorld, mainSize } from './support/bench-world.ts';
import { create, FreeHours } from './support/calls.ts';
import { requestsPerSecond } from './support/load.ts';
import { ownStatements } from './support/own-statements.ts';
import { signInMany } from './support/people.ts';
import { Processor } from './support/processor.ts';
import { rateRow } from './support/rows.ts';
import { clients, seconds } from './support/search-statements.ts';

const goal = 0.5;
const dates = 52;

const recurrence = { frequency: 'daily', count: dates };

export const benchmark: Benchmark = {
  id: 'P8',
  title: `series of ${dates} over HTTP with all checks, against its own statements`,
  goal: `≥ ${goal}`,
  run: async (context) => {
    const world = await benchWorld(context, mainSize(context));
    const { origin } = world;
    // Each may have a thousand dates to come.
    const people = await signInMany(origin, {
      count: 200,
      merchants: Math.min(10, world.size.merchants),
    });
    const bodies = await Promise.all(
      people.map(async (person) => {
        const hours = await FreeHours.of(world, person.host, 'series');
        return { person, next: () => hours.take({ recurrence }) };
      }),
    );
    const requests = create(bodies);
    const first = await FreeHours.of(world, crowdHost(1), 'series');
    const reference = await ownStatements(context, world, () => first.take({ recurrence }));
    const processor = await Processor.of(world);
    const measured = await alternate({
      rounds: context.rounds,
      subject: () =>
        processor.during(seconds, () =>
          requestsPerSecond({ origin, connections: clients, seconds, requests, status: 201 }),
        ),
      reference: () => reference(seconds),
    });
    return [rateRow('series made', measured, goal, processor)];
  },
};
