import { createBooking, listCalendar, listManagedResources, listUsers } from '@axp/contracts';
import { listAuditEvents } from '@axp/contracts/administration';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { sql } from 'kysely';
import type pg from 'pg';
import type { Member, TestApi } from '../app.ts';
import { signInFirst, startCrowdApi } from './crowd-api.ts';

jest.setTimeout(600_000);

const size = {
  merchants: 1,
  roomsPerMerchant: 1000,
  carsPerMerchant: 0,
  peoplePerMerchant: 1000,
  bookings: 1000,
};

/**
 * Connections that the API has left. Each plans for itself, and of the whole pool none might be
 * asked often enough.
 */
const connections = 2;
/** Enough for one of them: a statement has a name from the third time on. */
const often = 40;
/** So often PostgreSQL plans a statement by its values before it may keep a plan. */
const plannedByValues = 5;

interface Planned {
  readonly by_values: string;
  readonly kept: string;
}

const takeConnections = (count: number) =>
  Promise.all(Array.from({ length: count }, () => api.database.pool.connect()));

/** Lets PostgreSQL choose between plans, which the servers of a test run do not (ADR 8). */
async function planAsInProduction(): Promise<void> {
  const database = api.database.pool;
  const clients = await takeConnections(database.options.max);
  await clients[0]?.query(
    `do $$ begin execute format('alter database %I set plan_cache_mode = auto', current_database()); end $$`,
  );
  // Settings of a database hold from the next connection on.
  for (const client of clients) client.release(true);
}

/** How the statements of first pages were planned, on each connection, which alone knows its own. */
async function pagesPlanned(): Promise<Planned[]> {
  const clients = await takeConnections(connections);
  const told = await Promise.all(
    clients.map((client) =>
      client.query<Planned>(`
        select custom_plans as by_values, generic_plans as kept from pg_prepared_statements
        where statement like '%limit 51%'`),
    ),
  );
  for (const client of clients) client.release();
  return told.flatMap(({ rows }) => rows);
}

let api: TestApi;
let admin: Member;
let taken: pg.PoolClient[];
beforeAll(async () => {
  api = await startCrowdApi(size);
  admin = await signInFirst(api);
  await api.db
    .updateTable('app_user')
    .set({ is_administrator: true })
    .where('merchant_id', '=', admin.merchantId)
    .where('id', '=', admin.id)
    .execute();
  await sql`insert into audit_event
      (merchant_id, id, at, actor_id, action, object_type, object_id, object_name, before, after)
    select merchant_id, gen_random_uuid(), now() - row_number() over () * interval '1 minute',
      ${admin.id}, 'update', 'resource', id, name, '{"capacity": 4}', '{"capacity": 8}'
    from resource`.execute(api.db);
  await sql`analyze audit_event`.execute(api.db);
  await planAsInProduction();
  taken = await takeConnections(api.database.pool.options.max - connections);
});
afterAll(async () => {
  for (const client of taken) client.release();
  await api.close();
});

const lists = {
  resources: () => api.call(listManagedResources, { as: admin, query: { limit: 50 } }),
  people: () => api.call(listUsers, { as: admin, query: { limit: 50 } }),
  'the audit log': () => api.call(listAuditEvents, { as: admin, query: { limit: 50 } }),
};

describe('an administration list that is requested repeatedly', () => {
  it.each(Object.entries(lists))('uses a cached plan: %s', async (_, list) => {
    for (let times = 0; times < often; times += 1) expect((await list()).data).toHaveLength(50);
    const asked = (await pagesPlanned()).filter(
      ({ by_values: byValues, kept }) => Number(byValues) + Number(kept) > plannedByValues,
    );
    expect(asked.length).toBeGreaterThan(0);
    expect(asked.map(({ kept }) => Number(kept))).not.toContain(0);
  });
});

/** Statements that were planned by their values although they ran often enough to keep a plan. */
async function plannedAnew(): Promise<string[]> {
  const clients = await takeConnections(connections);
  const found = await Promise.all(
    clients.map((client) =>
      client.query<{ statement: string; is_kept: boolean }>(`
        select statement, custom_plans <= ${plannedByValues} as is_kept from pg_prepared_statements
        where custom_plans + generic_plans >= ${plannedByValues + 1}`),
    ),
  );
  for (const client of clients) client.release();
  const statements = found.flatMap(({ rows }) => rows);
  expect(statements.length).toBeGreaterThan(5);
  return statements.flatMap((row) => (row.is_kept ? [] : [row.statement]));
}

it('keeps the plan of every statement of a new booking', async () => {
  const { id: resourceId } = await api.db
    .selectFrom('resource')
    .select('id')
    .where('merchant_id', '=', admin.merchantId)
    .orderBy('name')
    .executeTakeFirstOrThrow();
  for (let day = 1; day <= often; day += 1) {
    const start = api.clock.hoursFromNow(24 * day + 9);
    const end = api.clock.hoursFromNow(24 * day + 10);
    const body = { type: 'room' as const, resourceId, title: 'Weekly', attendees: 2, start, end };
    await api.call(createBooking, { as: admin, body });
  }
  expect(await plannedAnew()).toEqual([]);
});

it('keeps the plan of every statement of a calendar', async () => {
  for (let day = 1; day <= often; day += 1) {
    const query = {
      from: api.clock.hoursFromNow(24 * day),
      to: api.clock.hoursFromNow(24 * (day + 7)),
    };
    await api.call(listCalendar, { as: admin, query });
  }
  expect(await plannedAnew()).toEqual([]);
});
