import { editBooking, getBooking, previewSeriesEdit } from '@axp/contracts';
import { describe, expect, it } from '@jest/globals';
import type { Member } from '../app.ts';
import { testApi } from '../app.ts';
import { buildResource } from '../factories.ts';
import { at, bookingWorld, colleagueOf } from './booking-world.ts';
import { bookSeries, daily, datesOf, takeHour, takenTimesOf } from './series-world.ts';

const api = testApi();

type Body = Readonly<Record<string, unknown>>;

const params = (id: string | undefined) => ({ id: id ?? '' });
const look = (as: Member, id: string | undefined, change: Body) =>
  api.call(previewSeriesEdit, {
    as,
    params: params(id),
    query: { scope: 'all' },
    body: { version: 1, ...change },
  });
const edit = (as: Member, id: string | undefined, change: Body) =>
  api.call(editBooking, {
    as,
    params: params(id),
    query: { scope: 'all' },
    body: { version: 1, ...change },
  });

const hour = (day: number, from: string, to: string) => ({
  starts_at: at(from, day),
  ends_at: at(to, day),
});

/** Books three dates at ten for Ann, and three o'clock on the second day for another user. */
async function clashing(room: Parameters<typeof bookingWorld>[1] = {}) {
  const world = await bookingWorld(api, { name: 'Own', capacity: 8, ...room });
  const { data } = await bookSeries(api, world.ann, world.room.id, { recurrence: daily(3) });
  const ids = (await datesOf(api, data.seriesId)).map(({ id }) => id);
  await takeHour(api, world.room, hour(3, '15:00', '16:00'));
  const { ann } = world;
  const place = { building_id: world.room.building_id, capacity: 8 };
  const other = await buildResource(api.db, { merchant_id: ann.merchantId, name: 'B', ...place });
  const change = { start: at('15:00'), end: at('16:00') };
  return { ...world, other, ids, seriesId: data.seriesId, change };
}

type Previewed = Awaited<ReturnType<typeof look>>['data'][number];

/** For reading: `resource B 15:00`, in Bangkok. */
const told = (date: Previewed | undefined) =>
  (date?.choices ?? []).map(({ kind, resource, start }) => {
    const local = new Date(Date.parse(start) + 7 * 3_600_000).toISOString();
    return [kind, resource?.name, local.slice(11, 16)].filter(Boolean).join(' ');
  });

describe('previewSeriesEdit', () => {
  it('[Z-62] [Z-31] lists the dates that conflict after a change, with suggestions for each', async () => {
    const { ann, room, ids, change } = await clashing();
    const { data, meta } = await look(ann, ids[0], change);
    expect(data.map(({ originalStart, availability }) => [originalStart, availability])).toEqual([
      [at('15:00', 2), 'free'],
      [at('15:00', 3), 'taken'],
      [at('15:00', 4), 'free'],
    ]);
    expect(data[1]?.clashes).toEqual([{ start: at('15:00', 3), end: at('16:00', 3) }]);
    expect(told(data[1])).toEqual([
      'resource B 15:00',
      'shift Own 16:00',
      'shift Own 14:00',
      'skip 15:00',
    ]);
    expect([told(data[0]), told(data[2])]).toEqual([[], []]);
    expect(meta).toEqual({
      timezone: 'Asia/Bangkok',
      freeCount: 2,
      occurrenceCount: 3,
      skippedMonths: [],
    });
    // Nothing has happened: the dates have their times, and the version still holds.
    expect((await takenTimesOf(api, room.id)).toSorted()).toEqual(
      [at('10:00', 2), at('10:00', 3), at('15:00', 3), at('10:00', 4)].toSorted(),
    );
    const { data: booking } = await api.call(getBooking, { as: ann, params: params(ids[0]) });
    expect(booking.version).toBe(1);
  });

  it.each([0, 1, 3])('[Z-62] repairs the change with suggestion %s as returned', async (index) => {
    const { ann, room, other, ids, seriesId, change } = await clashing();
    const refused = await edit(ann, ids[0], change);
    expect(refused.problem).toMatchObject({
      code: 'booking.series_clashes',
      errors: [{ code: 'booking.slot_taken', params: { startAt: at('15:00', 3) } }],
    });
    const { data } = await look(ann, ids[0], change);
    const wish = data[1]?.choices[index]?.wish;
    const repaired = await look(ann, ids[0], { ...change, exceptions: [wish] });
    const isSkipped = index === 3;
    expect(repaired.data[1]).toMatchObject({
      availability: isSkipped ? 'skipped' : 'free',
      choices: [],
    });
    expect((await edit(ann, ids[0], { ...change, exceptions: [wish] })).status).toBe(200);
    const [, second] = await datesOf(api, seriesId);
    expect([second?.status, second?.resource_id, second?.starts_at]).toEqual(
      [
        ['approved', other.id, at('15:00', 3)],
        ['approved', room.id, at('16:00', 3)],
        [],
        ['cancelled', room.id, at('10:00', 3)],
      ][index],
    );
  });

  it('[Z-01] ignores times that the change itself releases', async () => {
    const { ann, ids } = await clashing();
    const later = await look(ann, ids[0], { start: at('10:30'), end: at('11:30') });
    expect(later.data.map(({ availability }) => availability)).toEqual(['free', 'free', 'free']);
  });

  it('[Z-06] [T-07] is for people who can change the series, with the current version', async () => {
    const { ann, ids, change } = await clashing();
    const bob = await colleagueOf(api, ann);
    expect((await look(bob, ids[0], change)).problem.code).toBe('booking.not_found');
    const stale = await look(ann, ids[0], { ...change, version: 7 });
    expect(stale.problem.code).toBe('booking.stale');
  });
});
