import { setTimeout as sleep } from 'node:timers/promises';
import { runNow } from '@axp/server-kit/testing';
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { sql } from 'kysely';
import { buildBooking, buildMembership, buildResource, buildUser } from '../factories.ts';
import type { LastingDatabase } from './lasting-database.ts';
import { makeSharedDatabase } from './lasting-database.ts';
import type { ServerProcess } from './server-process.ts';
import { startServerProcess } from './server-process.ts';

jest.setTimeout(120_000);

const missedBookings = 120;
const hourMs = 3_600_000;

let database: LastingDatabase;
let servers: readonly ServerProcess[] = [];
beforeAll(async () => {
  database = await makeSharedDatabase();
  await makeMissedBookings();
});
afterEach(() => Promise.all(servers.map((server) => server.kill('all').catch(() => undefined))));
afterAll(() => database.remove());

/** Creates bookings of one room without a check-in. */
function makeMissedBookings(): Promise<void> {
  return database.look(async (db) => {
    const user = await buildUser(db);
    const { merchant_id } = user;
    const { business_unit_id } = await buildMembership(db, { merchant_id, user_id: user.id });
    const room = await buildResource(db, { merchant_id });
    const now = runNow().getTime();
    const before = (hours: number) => new Date(now - hours * hourMs).toISOString();
    for (let index = 0; index < missedBookings; index += 1) {
      await buildBooking(db, {
        merchant_id,
        resource_id: room.id,
        booker_id: user.id,
        business_unit_id,
        starts_at: before(index + 2),
        ends_at: before(index + 1),
        created_at: before(1000),
      });
    }
  });
}

/** In one statement, so that every server may find all of them. */
const makeReleasesDue = () =>
  database.look((db) =>
    sql`insert into booking_timer (merchant_id, booking_id, kind, due_at)
      select merchant_id, id, 'release', now() from booking`.execute(db),
  );

const count = (table: 'booking_timer' | 'booking_event') =>
  database.look(async (db) => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::integer as count from ${sql.table(table)}`.execute(db);
    return rows[0]?.count ?? 0;
  });

async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await sleep(20);
}

describe('three servers on one database', () => {
  it('[Z-53] release each booking once, though one of them is killed meanwhile', async () => {
    servers = await Promise.all([1, 2, 3].map(() => startServerProcess(database.environment)));
    await makeReleasesDue();
    await until(async () => (await count('booking_event')) > 0);
    await servers[0]?.kill('all');
    await until(async () => (await count('booking_timer')) === 0);
    const told = await database.look(async (db) => {
      const { rows } = await sql`
        select b.status, (select count(*)::integer from booking_event e
            where e.booking_id = b.id and e.action = 'release') as releases,
          (select count(*)::integer from notification n where n.booking_id = b.id) as notices,
          (select count(*)::integer from outbox_mail m where m.booking_id = b.id) as mails,
          (select count(*)::integer from occupancy o where o.booking_id = b.id) as taken,
          count(*)::integer as bookings
        from booking b group by 1, 2, 3, 4, 5`.execute(db);
      return rows;
    });
    expect(told).toEqual([
      {
        status: 'cancelled',
        releases: 1,
        notices: 1,
        mails: 1,
        taken: 0,
        bookings: missedBookings,
      },
    ]);
  });
});
