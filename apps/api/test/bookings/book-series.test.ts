import { randomUUID } from 'node:crypto';
import {
  createBooking,
  getBooking,
  listBookingEvents,
  listNotifications,
  takeHold,
} from '@axp/contracts';
import { describe, expect, it } from '@jest/globals';
import { testApi } from '../app.ts';
import { buildBuilding, buildResource } from '../factories.ts';
import { at, book, bookingWorld, colleagueOf, roomBody } from './booking-world.ts';
import { bookSeries, daily, datesOf, preview, takeHour, takenTimesOf } from './series-world.ts';

const api = testApi();

const days = (...dates: number[]) => dates.map((day) => at('10:00', day));

/** Nothing of a refused series is left. */
async function expectNothing(resourceId: string): Promise<void> {
  const rows = await api.db
    .selectFrom('booking')
    .select('id')
    .where('resource_id', '=', resourceId)
    .where('series_id', 'is not', null)
    .execute();
  expect(rows).toEqual([]);
}

describe('previewSeries', () => {
  it('[Z-62] returns for each date whether it is free or what conflicts, and books nothing', async () => {
    const { ann, room } = await bookingWorld(api);
    await takeHour(api, room, { starts_at: at('10:30', 3), ends_at: at('12:00', 3) });
    const { data, meta } = await preview(api, ann, room.id, { recurrence: daily(3) });
    expect(meta).toEqual({
      timezone: 'Asia/Bangkok',
      freeCount: 2,
      occurrenceCount: 3,
      skippedMonths: [],
    });
    expect(data.map(({ availability }) => availability)).toEqual(['free', 'taken', 'free']);
    expect(data[1]).toMatchObject({
      originalStart: at('10:00', 3),
      problem: null,
      clashes: [{ start: at('10:30', 3), end: at('12:00', 3) }],
    });
    await expectNothing(room.id);
  });

  it('[Z-62] shows the result of skipping and replacing single dates', async () => {
    const { ann, room } = await bookingWorld(api);
    const other = await buildResource(api.db, { merchant_id: ann.merchantId });
    await takeHour(api, room, { starts_at: at('10:00', 3), ends_at: at('11:00', 3) });
    const { data } = await preview(api, ann, room.id, {
      recurrence: daily(3),
      exceptions: [
        { action: 'skip', originalStart: at('10:00', 2) },
        { action: 'replace', originalStart: at('10:00', 3), resourceId: other.id },
        { action: 'replace', originalStart: at('10:00', 4), start: at('10:07', 4) },
      ],
    });
    expect(data.map(({ availability }) => availability)).toEqual(['skipped', 'free', 'refused']);
    expect(data[1]?.resourceId).toBe(other.id);
    expect(data[2]?.problem?.code).toBe('booking.off_grid');
  });

  it('[Z-60] lists the months that lack the day', async () => {
    const { ann, room } = await bookingWorld(api, { booking_rules: '{"maxAheadDays":400}' });
    const recurrence = { frequency: 'monthly-date', monthDay: 31, until: '2027-06-30' };
    const { data, meta } = await preview(api, ann, room.id, { recurrence });
    expect(data.map(({ start }) => start.slice(0, 10))).toEqual([
      '2026-12-31',
      '2027-01-31',
      '2027-03-31',
      '2027-05-31',
    ]);
    expect(meta.skippedMonths).toEqual(['2026-11', '2027-02', '2027-04', '2027-06']);
  });

  it.each([
    ['recurrence.until', 'recurrence_too_long', { frequency: 'daily', until: '2028-01-01' }],
    ['recurrence.until', 'recurrence_too_many', { frequency: 'daily', until: '2027-10-01' }],
    ['recurrence.interval', 'too_big', { frequency: 'daily', interval: 31, count: 2 }],
    ['recurrence.count', 'too_big', { frequency: 'daily', count: 181 }],
    ['recurrence.until', 'recurrence_without_dates', { frequency: 'daily', until: '2026-11-01' }],
  ])('[Z-60] refuses %s by %s, in both languages', async (path, code, recurrence) => {
    const { ann, room } = await bookingWorld(api);
    const { status, problem } = await preview(api, ann, room.id, { recurrence });
    expect([status, problem.errors[0]]).toEqual([400, expect.objectContaining({ path, code })]);
  });

  it('refuses a room of another merchant and a unit of other people', async () => {
    const { ann, room } = await bookingWorld(api);
    const foreign = await buildResource(api.db);
    expect((await preview(api, ann, foreign.id)).problem.code).toBe('resource.not_found');
    const businessUnitId = foreign.id;
    const refused = await preview(api, ann, room.id, { businessUnitId });
    expect(refused.problem.code).toBe('business_unit.not_allowed');
  });
});

describe('createBooking with a recurrence', () => {
  it('[B-02] [Z-61] books each date, and returns the series on each of them', async () => {
    const { ann, room } = await bookingWorld(api);
    const { data } = await bookSeries(api, ann, room.id, { recurrence: daily(3) });
    expect(data.series).toEqual({
      id: data.seriesId,
      recurrence: { frequency: 'daily', interval: 1, count: 3 },
      followingRecurrence: { frequency: 'daily', interval: 1, count: 3 },
      timezone: 'Asia/Bangkok',
      originalStart: at('10:00'),
      isChanged: false,
      changedFields: [],
      bookedCount: 3,
      openCounts: { all: 3, following: 3 },
      otherParts: [],
      waitingCount: 0,
      skippedDates: [],
      movedDates: [],
      skippedMonths: [],
    });
    const dates = await datesOf(api, data.seriesId);
    expect(dates.map(({ starts_at }) => starts_at)).toEqual(days(2, 3, 4));
    expect(dates[0]?.id).toBe(data.id);
    expect(await takenTimesOf(api, room.id)).toEqual(days(2, 3, 4));
    const last = await api.call(getBooking, { as: ann, params: { id: dates[2]?.id ?? '' } });
    expect(last.data.series?.originalStart).toBe(at('10:00', 4));
  });

  it('[B-02] [Z-60] keeps its local time across the clock changes of October and March', async () => {
    const { ann } = await bookingWorld(api);
    const building = await buildBuilding(api.db, {
      merchant_id: ann.merchantId,
      timezone: 'Europe/Berlin',
    });
    const room = await buildResource(api.db, {
      merchant_id: ann.merchantId,
      building_id: building.id,
      booking_rules: '{"maxAheadDays":400}',
    });
    const { data } = await bookSeries(api, ann, room.id, {
      start: '2026-11-06T09:00:00+01:00',
      end: '2026-11-06T10:00:00+01:00',
      recurrence: { frequency: 'weekly', weekdays: ['friday'], until: '2027-11-05' },
    });
    const starts = (await datesOf(api, data.seriesId)).map(({ starts_at }) => starts_at);
    expect(starts).toHaveLength(53);
    expect(starts).toContain('2027-03-26T08:00:00.000Z');
    expect(starts).toContain('2027-04-02T07:00:00.000Z');
    expect(starts).toContain('2027-10-29T07:00:00.000Z');
    expect(starts).toContain('2027-11-05T08:00:00.000Z');
  });

  it('[Z-62] refuses all dates when some are taken, and lists each in one response', async () => {
    const { ann, room } = await bookingWorld(api);
    const slots = [3, 5].map((day) => ({ starts_at: at('10:30', day), ends_at: at('11:30', day) }));
    for (const slot of slots) await takeHour(api, room, slot);
    const { status, problem } = await bookSeries(api, ann, room.id);
    expect([status, problem.code]).toEqual([409, 'booking.series_clashes']);
    expect(problem.params).toEqual({ taken: 2, dates: 5 });
    expect(problem.errors.map(({ path, code, params }) => [path, code, params])).toEqual([
      ['dates.1', 'booking.slot_taken', { startAt: at('10:00', 3) }],
      ['dates.3', 'booking.slot_taken', { startAt: at('10:00', 5) }],
    ]);
    expect(problem.clashes).toEqual(
      slots.map(({ starts_at, ends_at }) => ({ start: starts_at, end: ends_at })),
    );
    await expectNothing(room.id);
  });

  it('[Z-62] skips taken dates on request, and lists them', async () => {
    const { ann, room } = await bookingWorld(api);
    await takeHour(api, room, { starts_at: at('10:30', 2), ends_at: at('11:30', 2) });
    const { data } = await bookSeries(api, ann, room.id, { onClash: 'skip', recurrence: daily(3) });
    expect(data).toMatchObject({ start: at('10:00', 3) });
    expect(data.series).toMatchObject({ bookedCount: 2, skippedDates: days(2) });
    expect((await datesOf(api, data.seriesId)).map(({ starts_at }) => starts_at)).toEqual(
      days(3, 4),
    );
  });

  it('[Z-62] books nothing when every date is taken, even with skipping', async () => {
    const { ann, room } = await bookingWorld(api);
    await takeHour(api, room, { starts_at: at('09:00', 2), ends_at: at('12:00', 3) });
    const refused = await bookSeries(api, ann, room.id, { onClash: 'skip', recurrence: daily(2) });
    expect(refused.problem.params).toEqual({ taken: 2, dates: 2 });
    await expectNothing(room.id);
  });

  it('[Z-62] books single dates in another room, at another time, or not at all', async () => {
    const { ann, room } = await bookingWorld(api);
    const other = await buildResource(api.db, { merchant_id: ann.merchantId });
    const { data } = await bookSeries(api, ann, room.id, {
      recurrence: daily(4),
      exceptions: [
        { action: 'skip', originalStart: at('10:00', 3) },
        { action: 'replace', originalStart: at('10:00', 4), resourceId: other.id },
        { action: 'replace', originalStart: at('10:00', 5), start: at('14:00', 5) },
      ],
    });
    const dates = await datesOf(api, data.seriesId);
    expect(dates.map(({ starts_at, resource_id }) => [starts_at, resource_id])).toEqual([
      [at('10:00', 2), room.id],
      [at('10:00', 4), other.id],
      [at('14:00', 5), room.id],
    ]);
    expect(dates[2]?.original_start).toBe(at('10:00', 5));
    const moved = await api.call(getBooking, { as: ann, params: { id: dates[2]?.id ?? '' } });
    expect(moved.data.series).toMatchObject({ isChanged: true, skippedDates: days(3) });
    expect(moved.data.series?.movedDates).toMatchObject([
      { bookingId: dates[1]?.id, start: at('10:00', 4), resource: { id: other.id } },
      { bookingId: dates[2]?.id, originalStart: at('10:00', 5), end: at('15:00', 5) },
    ]);
  });

  it('[Z-62] refuses an exception for a date that the series does not have', async () => {
    const { ann, room } = await bookingWorld(api);
    const { problem } = await bookSeries(api, ann, room.id, {
      exceptions: [{ action: 'skip', originalStart: at('11:00', 3) }],
    });
    expect(problem.errors).toMatchObject([
      { path: 'exceptions.0.originalStart', code: 'not_in_series' },
    ]);
  });

  it('[Z-12] [Z-62] handles a closed day like a taken one, with its reason', async () => {
    const { ann } = await bookingWorld(api);
    const building = await buildBuilding(api.db, { merchant_id: ann.merchantId });
    const day = { day: '2026-11-03', name_en: 'Holiday', name_th: 'วันหยุด' };
    await api.db
      .insertInto('closed_day')
      .values({ merchant_id: ann.merchantId, building_id: building.id, ...day })
      .execute();
    const room = await buildResource(api.db, {
      merchant_id: ann.merchantId,
      building_id: building.id,
    });
    const { problem } = await bookSeries(api, ann, room.id, { recurrence: daily(3) });
    expect(problem.errors).toMatchObject([{ path: 'dates.1', code: 'booking.closed_day' }]);
    const { data } = await bookSeries(api, ann, room.id, { recurrence: daily(3), onClash: 'skip' });
    expect(data.series).toMatchObject({ bookedCount: 2, skippedDates: days(3) });
  });

  it('[Z-13] counts each of its dates', async () => {
    const { ann, room } = await bookingWorld(api, { booking_rules: '{"maxUpcomingBookings":10}' });
    expect((await bookSeries(api, ann, room.id)).status).toBe(201);
    const afternoon = { start: at('14:00'), end: at('15:00') };
    expect((await bookSeries(api, ann, room.id, afternoon)).status).toBe(201);
    const evening = { start: at('16:00'), end: at('17:00') };
    const { problem } = await bookSeries(api, ann, room.id, { ...evening, recurrence: daily(2) });
    expect([problem.code, problem.params.maxUpcomingBookings]).toEqual([
      'booking.quota_reached',
      10,
    ]);
  });

  it('[Z-03] uses the times that a form of the same person holds, and no others', async () => {
    const { ann, room } = await bookingWorld(api);
    const bob = await colleagueOf(api, ann);
    const hold = (as: typeof ann, day: number) =>
      api.call(takeHold, {
        as,
        params: { formId: randomUUID() },
        body: { resourceId: room.id, start: at('10:00', day), end: at('11:00', day) },
      });
    await hold(ann, 2);
    await hold(bob, 3);
    expect((await preview(api, ann, room.id, { recurrence: daily(3) })).meta.freeCount).toBe(2);
    const { data } = await bookSeries(api, ann, room.id, { recurrence: daily(3), onClash: 'skip' });
    expect(data.series).toMatchObject({ bookedCount: 2, skippedDates: days(3) });
  });

  it('[Z-14] refuses a series beyond the booking horizon, with the day it can be booked', async () => {
    const { ann, room } = await bookingWorld(api, { booking_rules: '{"maxAheadDays":3}' });
    const { status, problem } = await bookSeries(api, ann, room.id, { onClash: 'skip' });
    expect([status, problem.code]).toEqual([422, 'booking.too_far_ahead']);
    expect(problem.errors[0]?.path).toBe('recurrence');
  });

  it('[Z-72] notifies each person of the series once, and records the history of each date', async () => {
    const { ann, room } = await bookingWorld(api);
    const bob = await colleagueOf(api, ann);
    const { data } = await bookSeries(api, ann, room.id, { invitees: [{ userId: bob.id }] });
    for (const as of [ann, bob]) {
      const { data: notices } = await api.call(listNotifications, { as, query: {} });
      expect(notices).toHaveLength(1);
    }
    const dates = await datesOf(api, data.seriesId);
    expect(dates.length).toBeGreaterThan(1);
    for (const { id } of dates) {
      const whole = await api.call(getBooking, { as: bob, params: { id } });
      expect(whole.data.invitees).toHaveLength(1);
      const { data: events } = await api.call(listBookingEvents, { as: ann, params: { id } });
      expect(events.map(({ action }) => action)).toEqual(['book']);
    }
  });

  it('[Z-05] books once for one key and returns the same response', async () => {
    const { ann, room } = await bookingWorld(api);
    const send = () =>
      api.call(createBooking, {
        as: ann,
        body: { ...roomBody(room.id), recurrence: daily(3) },
        headers: { 'idempotency-key': 'series-once' },
      });
    const [one, two] = [await send(), await send()];
    expect(two.data.id).toBe(one.data.id);
    expect(await takenTimesOf(api, room.id)).toHaveLength(3);
  });

  it('[Z-04] assigns units of an asset on each date, and conflicts when too few are free', async () => {
    const { ann } = await bookingWorld(api);
    const asset = await buildResource(api.db, {
      merchant_id: ann.merchantId,
      type: 'asset',
      quantity: 3,
      booking_rules: '{"minNoticeMinutes":0}',
    });
    const kit = (quantity: number) => ({
      type: 'asset' as const,
      resourceId: asset.id,
      title: 'Field work',
      purpose: 'Survey',
      quantity,
      start: at('10:00'),
      end: at('11:00'),
      recurrence: daily(2),
    });
    const first = await api.call(createBooking, { as: ann, body: kit(2) });
    expect(first.data.series?.bookedCount).toBe(2);
    expect(await takenTimesOf(api, asset.id)).toHaveLength(4);
    expect((await api.call(createBooking, { as: ann, body: kit(2) })).problem.code).toBe(
      'booking.series_clashes',
    );
    expect((await api.call(createBooking, { as: ann, body: kit(1) })).status).toBe(201);
  });
});

describe('a series of 180 with one clash', () => {
  const most = { recurrence: daily(180) };

  async function worldWithClash() {
    const world = await bookingWorld(api, { booking_rules: '{"maxAheadDays":181}' });
    await takeHour(api, world.room, { starts_at: at('10:00', 90), ends_at: at('11:00', 90) });
    return world;
  }

  it('[Z-62] books nothing in refuse mode, and returns the conflict', async () => {
    const { ann, room } = await worldWithClash();
    const { problem } = await bookSeries(api, ann, room.id, most);
    expect(problem.errors).toMatchObject([{ path: 'dates.88', code: 'booking.slot_taken' }]);
    await expectNothing(room.id);
  });

  it('[Z-62] books 179 in skip mode', async () => {
    const { ann, room } = await worldWithClash();
    const { data } = await bookSeries(api, ann, room.id, { ...most, onClash: 'skip' });
    expect(data.series).toMatchObject({ bookedCount: 179, skippedDates: days(90) });
    expect(await takenTimesOf(api, room.id)).toHaveLength(180);
  });
});

describe('the repeated hour', () => {
  it('[Z-60] [Z-10] can be booked in each of its passes', async () => {
    const { ann } = await bookingWorld(api);
    const building = await buildBuilding(api.db, {
      merchant_id: ann.merchantId,
      timezone: 'Europe/Berlin',
    });
    const room = await buildResource(api.db, {
      merchant_id: ann.merchantId,
      building_id: building.id,
      booking_rules: '{"maxAheadDays":400}',
    });
    const first = { start: '2027-10-31T02:00:00+02:00', end: '2027-10-31T02:00:00+01:00' };
    const second = { start: '2027-10-31T02:00:00+01:00', end: '2027-10-31T03:00:00+01:00' };
    const { data } = await book(api, ann, room.id, first);
    expect([data.start, data.end]).toEqual([
      '2027-10-31T00:00:00.000Z',
      '2027-10-31T01:00:00.000Z',
    ]);
    expect((await book(api, ann, room.id, second)).status).toBe(201);
    const third = { start: '2027-10-31T02:30:00+02:00', end: '2027-10-31T02:30:00+01:00' };
    expect((await book(api, ann, room.id, third)).problem.clashes).toHaveLength(2);
    // A date of a series that ends at three by its wall clock lasts through both passes.
    const recurrence = { frequency: 'daily', count: 2 };
    const before = { start: '2027-10-30T02:00:00+02:00', end: '2027-10-30T03:00:00+02:00' };
    const series = await preview(api, ann, room.id, { ...before, recurrence });
    expect(series.data[1]).toMatchObject({
      start: '2027-10-31T00:00:00.000Z',
      availability: 'taken',
      end: '2027-10-31T02:00:00.000Z',
      clashes: [
        { start: '2027-10-31T00:00:00.000Z', end: '2027-10-31T01:00:00.000Z' },
        { start: '2027-10-31T01:00:00.000Z', end: '2027-10-31T02:00:00.000Z' },
      ],
    });
  });
});
