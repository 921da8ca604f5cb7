import type { Benchmark, BenchmarkContext, Row } from '@axp/tooling/bench';
import { alternate } from '@axp/tooling/bench';
import type { Request } from 'autocannon';
import { isHiddenFrom } from '../src/modules/bookings/index.ts';
import { calendarSql, calendarValues } from '../src/modules/bookings/read/timeline.ts';
import {
  notificationsOf,
  notificationsState,
} from '../src/modules/notifications/notification.queries.ts';
import { crowdEmail } from '../test/crowd.ts';
import type { BenchWorld } from './support/bench-world.ts';
import { benchWorld, mainSize } from './support/bench-world.ts';
import { create, freeBookings, notifications, week, weekWindow } from './support/calls.ts';
import { requestsPerSecond } from './support/load.ts';
import { signInMany } from './support/people.ts';
import { pgbench, withLiterals } from './support/pgbench.ts';
import { statementsOf } from './support/recorded-statements.ts';
import { rateRow } from './support/rows.ts';
import { clients, merchantId, seconds } from './support/search-statements.ts';
import { bareInsert } from './support/units.ts';

const goals = { week: 0.33, unread: 0.25, create: 0.33 };

interface Compared {
  readonly requests: readonly Request[];
  readonly status?: number;
  readonly statements: readonly string[];
  readonly variables?: readonly string[];
}

export const benchmark: Benchmark = {
  id: 'P5',
  title: 'week of 200 rooms, notifications and create with all rules, over HTTP',
  goal: `≥ ${goals.week}, ${goals.unread}, ${goals.create} of the same in pgbench (create: the bare insert)`,
  run: async (context) => {
    const world = await benchWorld(context, mainSize(context));
    return [
      rateRow('weeks', await compare(context, world, await weeks(world)), goals.week),
      rateRow('notifications', await compare(context, world, await lists(world)), goals.unread),
      rateRow('bookings made', await compare(context, world, await creations(world)), goals.create),
    ] satisfies Row[];
  },
};

function compare(
  { rounds }: BenchmarkContext,
  { origin, databaseUrl }: BenchWorld,
  { statements, variables = [], ...load }: Compared,
) {
  return alternate({
    rounds,
    subject: () => requestsPerSecond({ origin, connections: clients, seconds, ...load }),
    reference: () => pgbench({ databaseUrl, statements, variables, clients, seconds }),
  });
}

async function weeks(world: BenchWorld): Promise<Compared> {
  const merchant = await merchantId(world);
  const statements = Array.from({ length: 16 }, (_, index) => {
    const filter = { merchantId: merchant, ...weekWindow(index) };
    return withLiterals(
      calendarSql,
      calendarValues({
        ...filter,
        types: undefined,
        resourceIds: undefined,
        businessUnitIds: undefined,
        personId: undefined,
        userId: merchant,
        units: null,
      }),
    );
  });
  return { requests: week(await signInMany(world.origin, { count: 8 })), statements };
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
  return { requests: notifications(people), statements: [statement] };
}

async function creations(world: BenchWorld): Promise<Compared> {
  const people = await signInMany(world.origin, { count: 40 });
  return {
    requests: create(await freeBookings(world, people)),
    status: 201,
    ...(await bareInsert(world)),
  };
}
