import { setTimeout } from 'node:timers/promises';
import { editBooking } from '@axp/contracts';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { testApi } from '../app.ts';
import { buildResource } from '../factories.ts';
import { at, book, bookingWorld, colleagueOf } from './booking-world.ts';
import { bookSeries, daily, datesOf, seriesTools, takenTimesOf } from './series-world.ts';

const api = testApi();
const tools = seriesTools(api);
beforeEach(() => api.clock.set(at('08:00', 2)));

const statusesOf = (answers: readonly { readonly status: number }[]) =>
  answers.map(({ status }) => status).sort((one, other) => one - other);

/** A room where the quota never stops a person who wins every round (Z-13). */
const newRoom = (merchantId: string) =>
  buildResource(api.db, {
    merchant_id: merchantId,
    booking_rules: '{"maxUpcomingBookings":1000}',
  });

describe('a race for the dates of a series', () => {
  it('[Z-01] [Z-62] has one winner of eight in refuse mode, ten times, without a deadlock', async () => {
    const { ann } = await bookingWorld(api);
    const people = await Promise.all(Array.from({ length: 8 }, () => colleagueOf(api, ann)));
    for (let round = 0; round < 10; round += 1) {
      const room = await newRoom(ann.merchantId);
      const answers = await Promise.all(
        people.map((person) => bookSeries(api, person, room.id, { recurrence: daily(52) })),
      );
      expect(statusesOf(answers)).toEqual([201, ...Array.from({ length: 7 }, () => 409)]);
      expect(await takenTimesOf(api, room.id)).toHaveLength(52);
    }
  });

  it('[Z-62] of series that want the same times in mixed order causes no deadlock', async () => {
    const { ann } = await bookingWorld(api);
    const people = await Promise.all(Array.from({ length: 8 }, () => colleagueOf(api, ann)));
    const deadlocks = async () => {
      const { rows } = await sql<{ deadlocks: string }>`
        select deadlocks from pg_stat_database where datname = current_database()`.execute(api.db);
      return rows[0]?.deadlocks;
    };
    const before = await deadlocks();
    for (let round = 0; round < 5; round += 1) {
      const rooms = [await newRoom(ann.merchantId), await newRoom(ann.merchantId)] as const;
      const answers = await Promise.all(
        people.map((person, index) => {
          // Every second one begins in the other room, and changes rooms the other way round.
          const [own, next] = index % 2 === 0 ? rooms : rooms.toReversed();
          const exceptions = Array.from({ length: 26 }, (_, date) => ({
            action: 'replace',
            originalStart: at('10:00', 2 + date * 2 + (index % 2)),
            resourceId: next?.id,
          }));
          return bookSeries(api, person, own?.id ?? '', { recurrence: daily(52), exceptions });
        }),
      );
      expect(answers.every(({ status }) => status === 201 || status === 409)).toBe(true);
      expect(statusesOf(answers)[0]).toBe(201);
    }
    // Statistics are written when a connection has been idle for a moment.
    await setTimeout(1_500);
    expect(await deadlocks()).toBe(before);
  });

  it('[Z-62] in skip mode books every date once, whoever gets it', async () => {
    const { ann, room } = await bookingWorld(api);
    const people = await Promise.all(Array.from({ length: 6 }, () => colleagueOf(api, ann)));
    const answers = await Promise.all(
      people.map((person, index) =>
        bookSeries(api, person, room.id, {
          start: at('10:00', 2 + index),
          end: at('11:00', 2 + index),
          recurrence: daily(30),
          onClash: 'skip',
        }),
      ),
    );
    const booked = answers.filter(({ status }) => status === 201);
    const counts = booked.map(({ data }) => data.series?.bookedCount ?? 0);
    const taken = await takenTimesOf(api, room.id);
    expect(new Set(taken).size).toBe(taken.length);
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(taken.length);
    expect(taken.length).toBeGreaterThanOrEqual(30);
  });

  it('[Z-04] for units of an asset books as many series as there are units', async () => {
    const { ann } = await bookingWorld(api);
    const people = await Promise.all(Array.from({ length: 8 }, () => colleagueOf(api, ann)));
    const asset = await buildResource(api.db, {
      merchant_id: ann.merchantId,
      type: 'asset',
      quantity: 3,
      booking_rules: '{"minNoticeMinutes":0}',
    });
    const kit = { type: 'asset', purpose: 'Survey', quantity: 1, attendees: undefined };
    const answers = await Promise.all(
      people.map((person) =>
        bookSeries(api, person, asset.id, { ...kit, recurrence: daily(10), onClash: 'skip' }),
      ),
    );
    const booked = answers.filter(({ status }) => status === 201);
    const counts = booked.map(({ data }) => data.series?.bookedCount ?? 0);
    const taken = await takenTimesOf(api, asset.id);
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(taken.length);
    expect(taken.length).toBeLessThanOrEqual(30);
    expect(taken.length).toBeGreaterThanOrEqual(10);
  });

  it('[Z-06] [Z-63] between changes of a series, of its dates and of a neighbour loses nothing', async () => {
    const { ann, roomId, seriesId, ids } = await tools.seriesOf(daily(10));
    const bob = await colleagueOf(api, ann);
    const change = (id: string | undefined, scope: 'this' | 'all' | 'following', body: object) =>
      api.call(editBooking, {
        as: ann,
        params: { id: id ?? '' },
        query: { scope },
        body: { version: 1, ...body },
      });
    const answers = await Promise.all([
      change(ids[0], 'all', { start: at('14:00', 2), end: at('15:00', 2) }),
      change(ids[5], 'following', { title: 'Second half' }),
      ...ids.slice(2, 8).map((id, index) => change(id, 'this', { title: `Alone ${index}` })),
      ...[3, 4, 5].map((day) =>
        book(api, bob, roomId, { start: at('14:00', day), end: at('15:00', day) }),
      ),
    ]);
    expect(answers.every(({ status }) => [200, 201, 409].includes(status))).toBe(true);
    const taken = await takenTimesOf(api, roomId);
    expect(new Set(taken).size).toBe(taken.length);
    const series = new Set(
      (await Promise.all(ids.map((id) => tools.get(ann, id)))).map((date) => date.seriesId),
    );
    const dates = await Promise.all([...series].map((id) => datesOf(api, id)));
    expect(dates.flat()).toHaveLength(ids.length);
    expect(series).toContain(seriesId);
  });
});
