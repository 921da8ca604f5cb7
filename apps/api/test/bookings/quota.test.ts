import { EventEmitter } from 'node:events';
import { cancelBooking } from '@axp/contracts';
import { describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import type pg from 'pg';
import type { Member } from '../app.ts';
import { testApi } from '../app.ts';
import { buildResource } from '../factories.ts';
import { at, book, bookingWorld, colleagueOf } from './booking-world.ts';

const api = testApi();

const hourOf = (day: number) => ({ start: at('10:00', day), end: at('11:00', day) });

async function bookDays(ann: Member, roomId: string, days: readonly number[]) {
  for (const day of days) expect((await book(api, ann, roomId, hourOf(day))).status).toBe(201);
}

/** Bytes of the rows that the database answers during some work. */
async function bytesOfRows(work: () => Promise<void>): Promise<number> {
  let bytes = 0;
  const count = ({ length }: { readonly length: number }) => {
    bytes += length;
  };
  const heard = new Set<EventEmitter>();
  const listen = (client: pg.PoolClient) => {
    const connection: unknown = Reflect.get(client, 'connection');
    if (!(connection instanceof EventEmitter) || heard.has(connection)) return;
    heard.add(connection.on('dataRow', count));
  };
  const { pool } = api.database;
  pool.on('acquire', listen);
  await work().finally(() => pool.off('acquire', listen));
  for (const connection of heard) connection.off('dataRow', count);
  return bytes;
}

describe('the quota', () => {
  it('[Z-13] [Z-14] refuses the 21st upcoming booking and returns when the next is possible', async () => {
    const { ann, room } = await bookingWorld(api, {
      booking_rules: JSON.stringify({ maxUpcomingBookings: 20 }),
    });
    await bookDays(
      ann,
      room.id,
      Array.from({ length: 20 }, (_, index) => 3 + index),
    );
    const { status, problem } = await book(api, ann, room.id, hourOf(25));
    expect(status).toBe(422);
    expect(problem).toMatchObject({
      code: 'booking.quota_reached',
      params: { maxUpcomingBookings: 20, possibleAt: at('10:00', 3) },
      errors: [{ path: 'bookedForId' }],
    });
    expect(problem.detail).toContain('A person can have up to 20 upcoming bookings');
    expect(problem.detail).toContain('3 Nov, 10:00');
  });

  it('[Z-13] counts future bookings for the booker and the person it is for', async () => {
    const { ann, room } = await bookingWorld(api, {
      booking_rules: JSON.stringify({ maxUpcomingBookings: 2 }),
    });
    const bob = await colleagueOf(api, ann);
    const first = await book(api, ann, room.id, hourOf(3));
    await bookDays(ann, room.id, [4]);
    expect((await book(api, ann, room.id, hourOf(5))).problem.code).toBe('booking.quota_reached');
    expect(
      (await book(api, bob, room.id, { ...hourOf(5), bookedForId: ann.id })).problem.code,
    ).toBe('booking.quota_reached');
    const forBob = { ...hourOf(5), bookedForId: bob.id };
    expect((await book(api, ann, room.id, forBob)).problem.code).toBe('booking.quota_reached');
    expect((await book(api, bob, room.id, hourOf(5))).status).toBe(201);
    await api.call(cancelBooking, { as: ann, params: { id: first.data.id }, body: { version: 1 } });
    await bookDays(ann, room.id, [6]);
    expect((await book(api, ann, room.id, hourOf(7))).problem.code).toBe('booking.quota_reached');
  });

  it('[Z-13] is a setting of merchant and resource, where the resource wins', async () => {
    const ann = await api.member();
    const { merchantId: merchant_id } = ann;
    await api.db
      .updateTable('merchant')
      .set({ booking_rules: JSON.stringify({ room: { maxUpcomingBookings: 1 } }) })
      .where('id', '=', merchant_id)
      .execute();
    api.clock.advance({ seconds: 16 });
    const usual = await buildResource(api.db, { merchant_id });
    const generous = await buildResource(api.db, {
      merchant_id,
      booking_rules: JSON.stringify({ maxUpcomingBookings: 3 }),
    });
    await bookDays(ann, usual.id, [3]);
    expect((await book(api, ann, usual.id, hourOf(4))).problem.params).toMatchObject({
      maxUpcomingBookings: 1,
    });
    await bookDays(ann, generous.id, [5, 6]);
    expect((await book(api, ann, generous.id, hourOf(7))).problem.code).toBe(
      'booking.quota_reached',
    );
  });

  it('[Z-13] counts each date of a series, and what the booker booked for others', async () => {
    const { ann, room } = await bookingWorld(api, {
      booking_rules: JSON.stringify({ maxUpcomingBookings: 5 }),
    });
    const bob = await colleagueOf(api, ann);
    const series = (count: number, changes: object = {}) =>
      book(api, ann, room.id, {
        ...hourOf(3),
        recurrence: { frequency: 'daily', count },
        ...changes,
      });
    const refused = await series(6);
    expect([refused.status, refused.problem.code]).toEqual([422, 'booking.quota_series']);
    expect(refused.problem).toMatchObject({
      params: { maxUpcomingBookings: 5, dateCount: 6, left: 5 },
      errors: [{ path: 'recurrence' }],
    });
    expect((await series(4, { bookedForId: bob.id })).status).toBe(201);
    expect(
      (await series(2, { start: at('13:00', 3), end: at('14:00', 3) })).problem.params,
    ).toMatchObject({ left: 1 });
    await bookDays(ann, room.id, [9]);
    expect((await book(api, ann, room.id, hourOf(10))).problem.code).toBe('booking.quota_reached');
    await bookDays(bob, room.id, [10]);
    expect((await book(api, bob, room.id, hourOf(11))).problem.code).toBe('booking.quota_reached');
  });

  it('[Z-13] reads as much of a person with 900 upcoming bookings as of one with a few', async () => {
    const { ann, room } = await bookingWorld(api, {
      booking_rules: JSON.stringify({ maxUpcomingBookings: 1000 }),
    });
    await bookDays(ann, room.id, [3]);
    const few = await bytesOfRows(() => bookDays(ann, room.id, [4]));
    await sql`insert into booking
      select (jsonb_populate_record(booking, jsonb_build_object('id', gen_random_uuid()))).*
      from booking, generate_series(1, 898)
      where merchant_id = ${ann.merchantId} and starts_at = ${at('10:00', 3)}`.execute(api.db);
    const many = await bytesOfRows(() => bookDays(ann, room.id, [5]));
    expect(few).toBeGreaterThan(500);
    expect(many - few).toBeLessThan(100);
  });
});
