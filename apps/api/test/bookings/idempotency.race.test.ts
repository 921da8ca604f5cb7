import { cancelBooking, createBooking } from '@axp/contracts';
import { describe, expect, it } from '@jest/globals';
import type { Member } from '../app.ts';
import { testApi } from '../app.ts';
import { buildResource } from '../factories.ts';
import { book, bookingWorld, colleagueOf, roomBody } from './booking-world.ts';
import { daily } from './series-world.ts';

const retries = 8;
const rounds = 5;

const api = testApi();

const send = (as: Member, roomId: string, key: string, form: object = {}) =>
  api.call(createBooking, {
    as,
    body: roomBody(roomId, { ...form }),
    headers: { 'idempotency-key': key },
  });
const bookingsOf = async (resourceId: string) =>
  (
    await api.db
      .selectFrom('booking')
      .select('id')
      .where('resource_id', '=', resourceId)
      .where('status', '<>', 'cancelled')
      .execute()
  ).map(({ id }) => id);

describe('retries with one Idempotency-Key', () => {
  it.each([
    ['a booking', {}, 1],
    ['a series', { recurrence: daily(3) }, 3],
  ])(
    '[Z-05] while the first runs all return its result: %s',
    async (_, form, count) => {
      for (let round = 0; round < rounds; round += 1) {
        const { ann, room } = await bookingWorld(api);
        const answers = await Promise.all(
          Array.from({ length: retries }, () => send(ann, room.id, 'one', form)),
        );
        expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
        expect(new Set(answers.map(({ data }) => data.id)).size).toBe(1);
        expect(await bookingsOf(room.id)).toHaveLength(count);
      }
    },
    60_000,
  );

  it('[Z-05] after a conflict are checked again, and book once when the time is free', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const { ann, room } = await bookingWorld(api);
      const bob = await colleagueOf(api, ann);
      const { data: taken } = await book(api, bob, room.id);
      const refused = await Promise.all(
        Array.from({ length: retries }, () => send(ann, room.id, 'one')),
      );
      expect(new Set(refused.map(({ problem }) => problem.code))).toEqual(
        new Set(['booking.slot_taken']),
      );
      const free = { as: bob, params: { id: taken.id }, body: { version: 1 } };
      const [, ...answers] = await Promise.all([
        api.call(cancelBooking, free),
        ...Array.from({ length: retries }, () => send(ann, room.id, 'one')),
      ]);
      const later = await send(ann, room.id, 'one');
      const booked = answers.filter(({ status }) => status === 201);
      expect(booked.every(({ data }) => data.id === later.data.id)).toBe(true);
      expect(await bookingsOf(room.id)).toEqual([later.data.id]);
    }
  });

  it('[Z-05] but different content are refused, whichever arrives first', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const { ann, room } = await bookingWorld(api);
      const other = await buildResource(api.db, { merchant_id: ann.merchantId });
      const rooms = [room.id, other.id];
      const answers = await Promise.all(
        rooms.flatMap((id) => Array.from({ length: 4 }, () => send(ann, id, 'one'))),
      );
      const booked = answers.filter(({ status }) => status === 201);
      const refused = answers.filter(({ status }) => status !== 201);
      expect([booked.length, refused.length]).toEqual([4, 4]);
      expect(new Set(refused.map(({ problem }) => problem.code))).toEqual(
        new Set(['request.idempotency_key_reused']),
      );
      expect([...(await bookingsOf(room.id)), ...(await bookingsOf(other.id))]).toHaveLength(1);
    }
  });
});
