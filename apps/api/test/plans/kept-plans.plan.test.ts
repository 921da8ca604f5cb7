import { listAuditEvents, listManagedResources, listUsers } from '@axp/contracts';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { sql } from 'kysely';
import type { Member, TestApi } from '../app.ts';
import { startTestApi } from '../app.ts';
import { crowdEmail, crowdHost, crowdStatements } from '../crowd.ts';
import { buildSession } from '../factories.ts';

jest.setTimeout(120_000);

const size = {
  merchants: 1,
  roomsPerMerchant: 1000,
  carsPerMerchant: 0,
  peoplePerMerchant: 1000,
  bookings: 1000,
};

/** A statement has a name from the third time on, and PostgreSQL plans it five times by its values. */
const often = 12;

let api: TestApi;
let admin: Member;
beforeAll(async () => {
  api = await startTestApi();
  await api.db.connection().execute(async (db) => {
    for (const statement of crowdStatements(size, 'no password')) {
      await sql.raw(statement).execute(db);
    }
  });
  api.clock.set(new Date().toISOString());
  admin = await firstPerson();
  await sql`insert into audit_event
      (merchant_id, id, at, actor_id, action, object_type, object_id, object_name, before, after)
    select merchant_id, gen_random_uuid(), now() - row_number() over () * interval '1 minute',
      ${admin.id}, 'update', 'resource', id, name, '{"capacity": 4}', '{"capacity": 8}'
    from resource`.execute(api.db);
  await sql`analyze audit_event`.execute(api.db);
});
afterAll(() => api.close());

/** The first person, who administers the merchant, signed in. */
async function firstPerson(): Promise<Member> {
  const person = await api.db
    .updateTable('app_user')
    .set({ is_administrator: true })
    .where('email', '=', crowdEmail(1))
    .returningAll()
    .executeTakeFirstOrThrow();
  const session = await buildSession(api.db, {
    merchant_id: person.merchant_id,
    user_id: person.id,
    created_at: api.clock.now().toISOString(),
    expires_at: new Date(api.clock.now().getTime() + 86_400_000).toISOString(),
  });
  return {
    id: person.id,
    merchantId: person.merchant_id,
    host: crowdHost(1),
    email: person.email,
    fullName: person.full_name,
    sessionId: session.id,
    businessUnitId: null,
  };
}

const lists = {
  resources: () => api.call(listManagedResources, { as: admin, query: { limit: 50 } }),
  people: () => api.call(listUsers, { as: admin, query: { limit: 50 } }),
  'the audit log': () => api.call(listAuditEvents, { as: admin, query: { limit: 50 } }),
};

describe('a list of the administration that is asked for again and again', () => {
  it.each(Object.entries(lists))('is no longer planned anew: %s', async (_, list) => {
    for (let times = 0; times < often; times += 1) expect((await list()).data).toHaveLength(50);
    const { rows } = await api.database.pool.query<{ generic: string }>(`
      select generic_plans as generic from pg_prepared_statements
      where statement like '%limit 51%'`);
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.map(({ generic }) => Number(generic))).not.toContain(0);
  });
});
