import type { Benchmark } from '@axp/tooling/bench';
import { alternate } from '@axp/tooling/bench';
import { benchWorld, mainSize } from './support/bench-world.ts';
import { create, FreeHours } from './support/calls.ts';
import { requestsPerSecond } from './support/load.ts';
import { signInMany } from './support/people.ts';
import { pgbench } from './support/pgbench.ts';
import { rateRow } from './support/rows.ts';
import { clients, seconds } from './support/search-statements.ts';
import { prepareUnits, randomHour } from './support/units.ts';

const goal = 0.6;
const dates = 52;

/** As many hours of one unit in one statement, in the order of their starts. */
const bareSeries = `
  insert into occupancy (merchant_id, id, resource_id, unit_id, kind, starts_at, ends_at)
  select merchant_id, gen_random_uuid(), resource_id, unit_id, 'blackout',
    timestamptz '2100-01-01' + (:hour + k * 168) * interval '1 hour',
    timestamptz '2100-01-01' + (:hour + k * 168 + 1) * interval '1 hour'
  from bench_unit, generate_series(0, ${dates - 1}) k where n = :unit order by k
  on conflict do nothing returning id`;

const recurrence = { frequency: 'daily', count: dates };

export const benchmark: Benchmark = {
  id: 'P8',
  title: `series of ${dates} over HTTP with all checks, against one statement of ${dates}`,
  goal: `≥ ${goal}`,
  run: async (context) => {
    const world = await benchWorld(context, mainSize(context));
    const { origin, databaseUrl } = world;
    const units = await prepareUnits(world);
    const people = await signInMany(origin, {
      count: 40,
      merchants: Math.min(10, world.size.merchants),
    });
    const bodies = await Promise.all(
      people.map(async (person) => {
        const hours = await FreeHours.of(world, person.host, 'series');
        return { person, next: () => hours.take({ recurrence }) };
      }),
    );
    const requests = create(bodies);
    const measured = await alternate({
      rounds: context.rounds,
      subject: () =>
        requestsPerSecond({ origin, connections: clients, seconds, requests, status: 201 }),
      reference: () =>
        pgbench({
          databaseUrl,
          statements: [bareSeries],
          variables: randomHour(units),
          clients,
          seconds,
        }),
    });
    return [rateRow('series made', measured, goal)];
  },
};
