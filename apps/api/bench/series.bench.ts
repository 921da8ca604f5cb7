import { apiBasePath } from '@axp/contracts';
import type { Benchmark } from '@axp/tooling/bench';
import { alternate } from '@axp/tooling/bench';
import type { Request } from 'autocannon';
import type { BenchWorld } from './support/bench-world.ts';
import { benchWorld, mainSize } from './support/bench-world.ts';
import { FreeHours } from './support/calls.ts';
import { requestsPerSecond } from './support/load.ts';
import type { Person } from './support/people.ts';
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

/** Series of one person, each of hours that nobody has. */
async function seriesOf(world: BenchWorld, { host, headers }: Person): Promise<Request> {
  const hours = await FreeHours.of(world, host, 'series');
  return {
    method: 'POST',
    path: `${apiBasePath}/bookings`,
    headers: { ...headers },
    setupRequest: (request) => ({ ...request, body: JSON.stringify(hours.take({ recurrence })) }),
  };
}

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
    const requests = await Promise.all(people.map((person) => seriesOf(world, person)));
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
