import type { Benchmark, Row } from '@axp/tooling/bench';
import { alternate } from '@axp/tooling/bench';
import type { Request } from 'autocannon';
import type { CrowdSize } from '../test/crowd.ts';
import type { BenchWorld } from './support/bench-world.ts';
import { benchWorld } from './support/bench-world.ts';
import { create, freeBookings, myBookings, notifications, search, week } from './support/calls.ts';
import { requestsPerSecond } from './support/load.ts';
import { signInMany } from './support/people.ts';
import { slowdownRow } from './support/rows.ts';
import { clients, seconds } from './support/search-statements.ts';

const goal = 1.3;
const many = 1000;
const asked = 40;

/** Merchants of equal size: a thousand of them have a million bookings. */
function sizeOf(merchants: number): CrowdSize {
  return {
    merchants,
    roomsPerMerchant: 200,
    carsPerMerchant: 20,
    peoplePerMerchant: asked,
    bookings: merchants * 1000,
  };
}

type Calls = Readonly<Record<string, readonly Request[]>>;

/** The calls of people of as many merchants as there are, at most one merchant a person. */
async function callsIn(world: BenchWorld): Promise<Calls> {
  const merchants = Math.min(world.size.merchants, asked);
  const people = await signInMany(world.origin, { count: asked, merchants });
  return {
    search: search(people),
    week: week(people),
    notifications: notifications(people),
    'my bookings': myBookings(people),
    create: create(await freeBookings(world, people)),
  };
}

export const benchmark: Benchmark = {
  id: 'P17',
  title: `${many} merchants against one of the same size, any call`,
  goal: `≤ ${goal} times as long`,
  run: async (context) => {
    const one = await benchWorld(context, sizeOf(1));
    const all = await benchWorld(context, sizeOf(many));
    const [inOne, inAll] = [await callsIn(one), await callsIn(all)];
    const rows: Row[] = [];
    for (const [name, requests] of Object.entries(inAll)) {
      const status = name === 'create' ? 201 : 200;
      const load = { connections: clients, seconds, status };
      const reference = inOne[name] ?? [];
      const measured = await alternate({
        rounds: context.rounds,
        subject: () => requestsPerSecond({ ...load, origin: all.origin, requests }),
        reference: () => requestsPerSecond({ ...load, origin: one.origin, requests: reference }),
      });
      rows.push(slowdownRow(name, measured, goal));
    }
    return rows;
  },
};
