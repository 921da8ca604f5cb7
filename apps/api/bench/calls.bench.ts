import type { Benchmark, BenchmarkContext, Row } from '@axp/tooling/bench';
import { alternate } from '@axp/tooling/bench';
import type { Request } from 'autocannon';
import { isHiddenFrom } from '../src/modules/bookings/bookings/index.ts';
import { calendarStatements } from '../src/modules/bookings/bookings/read/taken-times.ts';
import {
  notificationsOf,
  notificationsState,
} from '../src/modules/notices/notifications/notification.queries.ts';
import { crowdEmail, crowdHost } from '../test/crowd.ts';
import type { BenchWorld } from './support/bench-world.ts';
import { benchWorld, mainSize } from './support/bench-world.ts';
import {
  create,
  FreeHours,
  freeBookings,
  notifications,
  week,
  weekWindow,
} from './support/calls.ts';
import { requestsPerSecond } from './support/load.ts';
import { ownStatements } from './support/own-statements.ts';
import { signInMany } from './support/people.ts';
import { withLiterals } from './support/pgbench.ts';
import { Processor } from './support/processor.ts';
import { statementsOf } from './support/recorded-statements.ts';
import { rateRow } from './support/rows.ts';
import { clients, merchantId, seconds, statementsPerSecond } from './support/search-statements.ts';

const goals = { week: 0.33, unread: 0.25, create: 0.5 };
/** Most processor time of a booking, made by eight clients at once and by one alone. */
const createMs = { eight: 3, one: 2.7 };

interface Compared {
  readonly requests: readonly Request[];
  readonly status?: number;
  /** Rate of the same statements without the server. */
  readonly reference: () => Promise<number>;
}

export const benchmark: Benchmark = {
  id: 'P5',
  title: 'week of 200 rooms, notifications and create with all rules, over HTTP',
  goal: `≥ ${goals.week}, ${goals.unread}, ${goals.create} of the same statements sent by a bare client; a booking ≤ ${createMs.eight} ms, by one client ≤ ${createMs.one} ms`,
  run: async (context) => {
    const world = await benchWorld(context, mainSize(context));
    return [
      await compare(context, world, { name: 'weeks', goal: goals.week, ...(await weeks(world)) }),
      await compare(context, world, {
        name: 'notifications',
        goal: goals.unread,
        ...(await lists(world)),
      }),
      // Before the others, whose timers and counts are worked off for minutes.
      await bookingsOfOne(context, world),
      await compare(context, world, {
        name: 'bookings made',
        goal: goals.create,
        mostMs: createMs.eight,
        ...(await creations(context, world)),
      }),
    ] satisfies Row[];
  },
};

interface Figure {
  readonly name: string;
  readonly goal: number;
  /** Most processor time of a request; absent where the ratio is the whole goal. */
  readonly mostMs?: number;
}

async function compare(
  { rounds }: BenchmarkContext,
  world: BenchWorld,
  { name, goal, mostMs = Infinity, reference, ...load }: Compared & Figure,
): Promise<Row> {
  const processor = await Processor.of(world);
  const { origin } = world;
  const measured = await alternate({
    rounds,
    subject: () =>
      processor.during(seconds, () =>
        requestsPerSecond({ origin, connections: clients, seconds, ...load }),
      ),
    reference,
  });
  const row = rateRow(name, measured, goal, processor);
  return { ...row, isMet: row.isMet === true && processor.milliseconds <= mostMs };
}

/** By one client the server is idle between requests, and works on one at a time. */
async function bookingsOfOne({ rounds }: BenchmarkContext, world: BenchWorld): Promise<Row> {
  const processor = await Processor.of(world);
  const people = await signInMany(world.origin, { count: 40 });
  const requests = create(await freeBookings(world, people));
  const load = { origin: world.origin, connections: 1, seconds, requests, status: 201 };
  for (let round = 0; round <= rounds; round += 1) {
    await processor.during(seconds, () => requestsPerSecond(load));
  }
  return {
    subject: 'bookings made by one client: processor',
    value: processor.toString(),
    reference: `${createMs.one} ms`,
    ratio: processor.milliseconds / createMs.one,
    isMet: processor.milliseconds <= createMs.one,
  };
}

async function weeks(world: BenchWorld): Promise<Compared> {
  const merchant = await merchantId(world);
  const statements = Array.from({ length: 16 }, (_, index) => {
    const { taken, bookings } = calendarStatements({
      merchantId: merchant,
      ...weekWindow(index),
    });
    return [taken, bookings].map(({ text, values }) => withLiterals(text, values)).join(';\n');
  });
  return {
    requests: week(await signInMany(world.origin, { count: 8 })),
    reference: () => statementsPerSecond(world, statements),
  };
}

async function lists(world: BenchWorld): Promise<Compared> {
  const merchant = await merchantId(world);
  const userId = await world.ask(`
    select id from app_user where merchant_id = '${merchant}' and email = '${crowdEmail(1)}'`);
  const statement = await statementsOf(async (trx) => {
    await notificationsState(trx, { merchantId: merchant, userId, page: 1 });
    const reader = { id: userId, isAdministrator: false, isApprover: false, standsInFor: [] };
    await notificationsOf(trx, { merchantId: merchant, reader, isHiddenFrom, page: 1 });
  });
  const people = await signInMany(world.origin, { count: 1 });
  return {
    requests: notifications(people),
    reference: () => statementsPerSecond(world, [statement]),
  };
}

async function creations(context: BenchmarkContext, world: BenchWorld): Promise<Compared> {
  const people = await signInMany(world.origin, { count: 40 });
  const hours = await FreeHours.of(world, crowdHost(1));
  const reference = await ownStatements(context, world, () => hours.take());
  return {
    requests: create(await freeBookings(world, people)),
    status: 201,
    reference: () => reference(seconds),
  };
}
