import { createBooking, editBooking } from '@axp/contracts';
import { describe, expect, it } from '@jest/globals';
import type { Member } from '../app.ts';
import { testApi } from '../app.ts';
import { buildResource } from '../factories.ts';
import { at, book, bookingWorld, colleagueOf, roomBody } from './booking-world.ts';

const contenders = 32;
const rounds = 20;

const api = testApi();

async function crowd(ann: Member): Promise<readonly Member[]> {
  return Promise.all(Array.from({ length: contenders }, () => colleagueOf(api, ann)));
}

function tally(answers: readonly { readonly status: number }[]): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

async function rowsOf(table: 'booking' | 'occupancy', merchantId: string) {
  return api.db
    .selectFrom(table)
    .select(['starts_at', 'ends_at'])
    .where('merchant_id', '=', merchantId)
    .execute();
}

describe('a race for a room', () => {
  it('[B-07] [Z-01] has one winner of 32 and 31 refusals, twenty times', async () => {
    const { ann, room } = await bookingWorld(api);
    const people = await crowd(ann);
    for (let round = 0; round < rounds; round += 1) {
      const slot = { start: at('10:00', 3 + round), end: at('11:00', 3 + round) };
      const answers = await Promise.all(people.map((person) => book(api, person, room.id, slot)));
      expect(tally(answers)).toEqual({ 201: 1, 409: contenders - 1 });
    }
    expect(await rowsOf('booking', ann.merchantId)).toHaveLength(rounds);
  });

  it('[B-07] [Z-01] with overlapping windows never books two that overlap, twenty times', async () => {
    const { ann, room } = await bookingWorld(api);
    const people = await crowd(ann);
    for (let round = 0; round < rounds; round += 1) {
      const answers = await Promise.all(
        people.map((person, index) => {
          const startsAt = 9 * 60 + 15 * ((index * 7) % 16);
          const minutes = 30 + 15 * (index % 5);
          const hour = (total: number) => `${Math.floor(total / 60)}:${total % 60}`;
          return book(api, person, room.id, {
            start: at(hour(startsAt), 3 + round),
            end: at(hour(startsAt + minutes), 3 + round),
          });
        }),
      );
      const counts = tally(answers);
      expect((counts[201] ?? 0) + (counts[409] ?? 0)).toBe(contenders);
      expect(counts[201]).toBeGreaterThan(0);
    }
    const taken = (await rowsOf('occupancy', ann.merchantId))
      .map(({ starts_at, ends_at }) => [Date.parse(starts_at), Date.parse(ends_at)] as const)
      .sort(([one], [other]) => one - other);
    const overlaps = taken.filter(([start], index) => start < (taken[index - 1]?.[1] ?? 0));
    expect(overlaps).toEqual([]);
    expect(taken).toHaveLength((await rowsOf('booking', ann.merchantId)).length);
  });

  it('[Z-01] between moves into one free hour has one winner, and the others stay', async () => {
    const { ann, room } = await bookingWorld(api);
    const people = (await crowd(ann)).slice(0, 8);
    const booked = await Promise.all(
      people.map((person, index) =>
        book(api, person, room.id, { start: at('10:00', 3 + index), end: at('11:00', 3 + index) }),
      ),
    );
    const moves = await Promise.all(
      people.map((as, index) =>
        api.call(editBooking, {
          as,
          params: { id: booked[index]?.data.id ?? '' },
          body: { version: 1, start: at('15:00', 20), end: at('16:00', 20) },
        }),
      ),
    );
    expect(tally(moves)).toEqual({ 200: 1, 409: 7 });
    expect(await rowsOf('occupancy', ann.merchantId)).toHaveLength(8);
  });

  it('[Z-01] between two bookings that swap places answers both', async () => {
    const { ann, room } = await bookingWorld(api);
    const other = await buildResource(api.db, { merchant_id: ann.merchantId });
    const bob = await colleagueOf(api, ann);
    for (let round = 0; round < 3; round += 1) {
      const slot = { start: at('10:00', 3 + round), end: at('11:00', 3 + round) };
      const booked = await Promise.all([
        book(api, ann, room.id, slot),
        book(api, bob, other.id, slot),
      ]);
      const moved = await Promise.all(
        booked.map(({ data }, index) =>
          api.call(editBooking, {
            as: index === 0 ? ann : bob,
            params: { id: data.id },
            body: { version: 1, resourceId: index === 0 ? other.id : room.id },
          }),
        ),
      );
      // Each waits for a place that the other has not left: neither can have it.
      expect(tally(moved)).toEqual({ 409: 2 });
    }
    expect(await rowsOf('occupancy', ann.merchantId)).toHaveLength(6);
  });

  it('[Z-05] of one request sent eight times concurrently books once and returns the same to all', async () => {
    const { ann, room } = await bookingWorld(api);
    const answers = await Promise.all(
      Array.from({ length: 8 }, () =>
        api.call(createBooking, {
          as: ann,
          body: roomBody(room.id),
          headers: { 'idempotency-key': 'double-click' },
        }),
      ),
    );
    expect(tally(answers)).toEqual({ 201: 8 });
    expect(new Set(answers.map(({ data }) => data.id)).size).toBe(1);
    expect(await rowsOf('booking', ann.merchantId)).toHaveLength(1);
  });

  it('[Z-06] of two changes of one version has one winner', async () => {
    const { ann, room } = await bookingWorld(api);
    const { data } = await book(api, ann, room.id);
    const change = (title: string) =>
      api.call(editBooking, { as: ann, params: { id: data.id }, body: { version: 1, title } });
    const answers = await Promise.all([change('One tab'), change('Other tab')]);
    expect(tally(answers)).toEqual({ 200: 1, 409: 1 });
  });
});
