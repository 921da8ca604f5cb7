import { createBooking } from '@axp/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import type pg from 'pg';
import type { Member, TestApi } from '../app.ts';
import { startTestApi } from '../app.ts';
import { buildResource } from '../factories.ts';

let api: TestApi;
let ann: Member;
let resourceId: string;
let taken: pg.PoolClient[];
beforeAll(async () => {
  api = await startTestApi();
  ann = await api.member();
  const booking_rules = JSON.stringify({ maxUpcomingBookings: 1000 });
  const room = await buildResource(api.db, { merchant_id: ann.merchantId, booking_rules });
  resourceId = room.id;
  // One connection is left, which therefore keeps its plans soon.
  const { pool } = api.database;
  const others = Array.from({ length: pool.options.max - 1 }, () => pool.connect());
  taken = await Promise.all(others);
});
afterAll(async () => {
  for (const client of taken) client.release();
  await api.close();
});

let booked = 0;

/** Rows that the database read for some more bookings, in whatever table and order. */
async function rowsReadFor(count: number): Promise<number> {
  const before = await rowsRead();
  for (const last = booked + count; booked < last; booked += 1) {
    const body = {
      type: 'room' as const,
      resourceId,
      title: `Meeting ${booked}`,
      start: api.clock.hoursFromNow(48 + booked),
      end: api.clock.hoursFromNow(49 + booked),
      attendees: 2,
    };
    const { data } = await api.call(createBooking, { as: ann, body });
    expect(data.title).toBe(body.title);
  }
  return (await rowsRead()) - before;
}

async function rowsRead(): Promise<number> {
  await sql`select pg_stat_force_next_flush()`.execute(api.db);
  const { rows } = await sql<{ read: number }>`
    select sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::integer as read
    from pg_stat_user_tables`.execute(api.db);
  return rows[0]?.read ?? 0;
}

/** Without statistics one index looks as good as another, so rows of the merchant are read again. */
const timesRead = 30;

describe('a new database without PostgreSQL statistics', () => {
  it('reads the rows of a merchant only a few times for the hundredth booking', async () => {
    await rowsReadFor(95);
    const before = booked;
    const added = 5;
    expect(await rowsReadFor(added)).toBeLessThan(added * before * timesRead);
  });
});
