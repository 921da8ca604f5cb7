import { createBooking } from '@axp/contracts';
import { describe, expect, it } from '@jest/globals';
import type { Member } from '../app.ts';
import { testApi } from '../app.ts';
import { buildBuilding, buildResource } from '../factories.ts';
import { at, roomBody } from './booking-world.ts';
import { bookAnyCar, thingOf } from './kind-world.ts';
import { daily, datesOf, takeHour } from './series-world.ts';

const api = testApi();

type Body = Readonly<Record<string, unknown>>;
type Room = Awaited<ReturnType<typeof buildResource>>;

async function pool(count: number, values: Parameters<typeof buildResource>[1] = {}) {
  const ann = await api.member();
  const rooms: Room[] = [];
  for (let number = 0; number < count; number += 1) {
    rooms.push(await buildResource(api.db, { ...values, merchant_id: ann.merchantId }));
  }
  return { ann, rooms };
}

/** Every day at ten from the second, four times, in any of these rooms. */
function bookAny(as: Member, rooms: readonly Room[], changes: Body = {}) {
  const { resourceId: _, ...body } = roomBody('');
  const anyOf = rooms.map(({ id }) => id);
  return api.call(createBooking, {
    as,
    body: { ...body, anyOf, recurrence: daily(4), ...changes },
  });
}

async function take(room: Room | undefined, ...days: number[]): Promise<void> {
  if (!room) throw new Error('The pool has no such room');
  for (const day of days) {
    await takeHour(api, room, { starts_at: at('10:00', day), ends_at: at('11:00', day) });
  }
}

/** Which room of a pool each date has, by its number. */
async function roomsOf(rooms: readonly Room[], seriesId: string | null) {
  const dates = await datesOf(api, seriesId);
  return dates.map((date) => rooms.findIndex(({ id }) => id === date.resource_id));
}

describe('createBooking of a series in a pool', () => {
  it('[Z-04] books the first room that is free on all dates', async () => {
    const { ann, rooms } = await pool(3);
    await take(rooms[0], 4);
    const { data } = await bookAny(ann, rooms);
    expect(await roomsOf(rooms, data.seriesId)).toEqual([1, 1, 1, 1]);
    expect(data.series?.isChanged).toBe(false);
  });

  it('[Z-04] [Z-62] books the room that is free on most dates, and others for the rest', async () => {
    const { ann, rooms } = await pool(3);
    await take(rooms[0], 2, 3);
    await take(rooms[1], 4);
    await take(rooms[2], 3, 5);
    const { data } = await bookAny(ann, rooms);
    expect(await roomsOf(rooms, data.seriesId)).toEqual([1, 1, 0, 1]);
    const exceptions = await api.db
      .selectFrom('booking_series_exception')
      .select(['original_start', 'kind', 'fields'])
      .where('series_id', '=', data.seriesId ?? '')
      .execute();
    expect(exceptions).toEqual([
      { original_start: at('10:00', 4), kind: 'changed', fields: ['resourceId'] },
    ]);
  });

  it('[Z-62] refuses a date on which none is free, or skips it', async () => {
    const { ann, rooms } = await pool(2);
    await take(rooms[0], 3, 4);
    await take(rooms[1], 3);
    const { problem } = await bookAny(ann, rooms);
    expect([problem.code, problem.params.taken]).toEqual(['booking.series_clashes', 1]);
    const { data } = await bookAny(ann, rooms, { onClash: 'skip' });
    expect(await roomsOf(rooms, data.seriesId)).toEqual([1, 1, 1]);
    expect(data.series?.skippedDates).toEqual([at('10:00', 3)]);
  });

  it('[Z-62] keeps the exceptions of single dates', async () => {
    const { ann, rooms } = await pool(2);
    await take(rooms[0], 3);
    await take(rooms[1], 4, 5);
    const exceptions = [
      { action: 'skip', originalStart: at('10:00', 2) },
      { action: 'replace', originalStart: at('10:00', 3), start: at('10:30', 3) },
    ];
    const { data } = await bookAny(ann, rooms, { exceptions });
    expect(await roomsOf(rooms, data.seriesId)).toEqual([1, 0, 0]);
    const dates = await datesOf(api, data.seriesId);
    expect(dates[0]?.starts_at).toBe(at('10:30', 3));
  });

  it('[Z-04] skips rooms refused by their rules, and rooms in another time zone', async () => {
    const { ann, rooms } = await pool(1, { booking_rules: '{"maxLengthMinutes":30}' });
    const berlin = await buildBuilding(api.db, {
      merchant_id: ann.merchantId,
      timezone: 'Europe/Berlin',
    });
    const here = await buildResource(api.db, { merchant_id: ann.merchantId });
    const there = await buildResource(api.db, {
      merchant_id: ann.merchantId,
      building_id: berlin.id,
    });
    const all = [...rooms, here, there];
    expect(await roomsOf(all, (await bookAny(ann, all)).data.seriesId)).toEqual([1, 1, 1, 1]);
    const refused = await bookAny(ann, rooms);
    expect(refused.problem.code).toBe('booking.too_long');
    expect((await bookAny(ann, all)).problem.code).toBe('booking.series_clashes');
  });

  it('[Z-04] skips a room that is never free, and one that can’t be booked so far ahead', async () => {
    const { ann, rooms } = await pool(1, { booking_rules: '{"maxAheadDays":3}' });
    const busy = await buildResource(api.db, { merchant_id: ann.merchantId });
    await take(busy, 2, 3, 4, 5);
    const here = await buildResource(api.db, { merchant_id: ann.merchantId });
    const all = [...rooms, busy, here];
    expect(await roomsOf(all, (await bookAny(ann, all)).data.seriesId)).toEqual([2, 2, 2, 2]);
  });

  it('[Z-04] of cars books one that has seats for everyone', async () => {
    const ann = await api.member();
    const small = await thingOf(api, ann, { type: 'car', capacity: 2 });
    const big = await thingOf(api, ann, { type: 'car', capacity: 7 });
    const passengers = [{ name: 'Guest One' }, { name: 'Guest Two' }];
    const { data } = await bookAnyCar(api, ann, [small, big], { passengers, recurrence: daily(2) });
    const dates = await datesOf(api, data.seriesId);
    expect(dates.map((date) => date.resource_id)).toEqual([big.id, big.id]);
  });
});
