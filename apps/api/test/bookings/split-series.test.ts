import { approveBooking, listApprovals, listNotifications, rejectBooking } from '@axp/contracts';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { testApi } from '../app.ts';
import { buildBuilding, buildResource } from '../factories.ts';
import { at, bookingWorld } from './booking-world.ts';
import {
  bookSeries,
  daily,
  datesOf,
  days,
  seriesTools,
  takeHour,
  takenTimesOf,
} from './series-world.ts';

const api = testApi();
const tools = seriesTools(api);
beforeEach(() => api.clock.set(at('08:00', 2)));

describe('editBooking of ’this and following’', () => {
  it('[Z-63] splits the series: earlier dates keep their rule', async () => {
    const { ann, ids, seriesId } = await tools.seriesOf();
    const { data } = await tools.edit(ann, ids[2], 'following', { title: 'Second half' });
    expect(data.seriesId).not.toBe(seriesId);
    expect((await datesOf(api, seriesId)).map(({ title }) => title)).toEqual([
      'Weekly sync',
      'Weekly sync',
    ]);
    expect((await datesOf(api, data.seriesId)).map(({ id }) => id)).toEqual(ids.slice(2));
    expect((await tools.get(ann, ids[0])).series).toMatchObject({
      bookedCount: 2,
      recurrence: daily(2),
    });
    expect(data.series).toMatchObject({ bookedCount: 3, recurrence: daily(3) });
  });

  it('[Z-63] returns the future dates of every other part of a series that was split twice', async () => {
    const { ann, ids } = await tools.seriesOf();
    expect((await tools.get(ann, ids[0])).series?.otherParts).toEqual([]);
    await tools.edit(ann, ids[1], 'following', { title: 'From the second on' });
    await tools.edit(ann, ids[3], 'following', { title: 'From the fourth on' });
    await tools.cancel(ann, ids[4], 'this');
    const first = { bookingId: ids[0], start: at('10:00', 2), openCount: 1 };
    const second = { bookingId: ids[1], start: at('10:00', 3), openCount: 2 };
    const third = { bookingId: ids[3], start: at('10:00', 5), openCount: 1 };
    const partsOf = async (id: string | undefined) => (await tools.get(ann, id)).series?.otherParts;
    expect(await partsOf(ids[0])).toEqual([second, third]);
    expect(await partsOf(ids[2])).toEqual([first, third]);
    expect(await partsOf(ids[3])).toEqual([first, second]);

    // A date that has started can't be changed.
    api.clock.set(at('12:00', 2));
    expect(await partsOf(ids[2])).toEqual([third]);
    expect((await tools.cancel(ann, ids[2], 'all')).status).toBe(200);
    expect((await tools.get(ann, ids[3])).status).toBe('approved');
  });

  it('[Z-63] counts the dates of a rule from the given date on', async () => {
    const { ann, ids, seriesId } = await tools.seriesOf();
    const { series } = await tools.get(ann, ids[2]);
    expect(series).toMatchObject({ recurrence: daily(5), followingRecurrence: daily(3) });
    const renamed = { title: 'Second half', recurrence: series?.followingRecurrence };
    const { data } = await tools.edit(ann, ids[2], 'following', renamed);
    expect((await datesOf(api, data.seriesId)).map(({ id }) => id)).toEqual(ids.slice(2));
    await tools.edit(ann, ids[3], 'following', { recurrence: daily(3) });
    expect(await tools.startsOf(seriesId)).toEqual(days('10:00', 2, 3));
    const ends = await tools.get(ann, ids[3]);
    expect(await tools.startsOf(ends.seriesId)).toEqual(days('10:00', 5, 6, 7));
  });

  it('[Z-63] keeps exceptions with their dates, on either side', async () => {
    const { ann, room } = await bookingWorld(api);
    await takeHour(api, room, { starts_at: at('10:00', 6), ends_at: at('11:00', 6) });
    const booked = await bookSeries(api, ann, room.id, { recurrence: daily(7), onClash: 'skip' });
    const { seriesId } = booked.data;
    const ids = (await datesOf(api, seriesId)).map(({ id }) => id);
    await tools.edit(ann, ids[0], 'this', { title: 'First is special' });
    await tools.edit(ann, ids[3], 'this', { start: at('14:00', 5), end: at('15:00', 5) });
    await tools.cancel(ann, ids[4], 'this');
    const { data } = await tools.edit(ann, ids[2], 'following', { title: 'Later' });
    expect(data.series).toMatchObject({ skippedDates: days('10:00', 6), bookedCount: 3 });
    const later = await datesOf(api, data.seriesId);
    expect(later.map(({ title, status, starts_at }) => [title, status, starts_at])).toEqual([
      ['Later', 'approved', at('10:00', 4)],
      ['Later', 'approved', at('14:00', 5)],
      ['Weekly sync', 'cancelled', at('10:00', 7)],
      ['Later', 'approved', at('10:00', 8)],
    ]);
    expect((await tools.get(ann, ids[0])).series).toMatchObject({
      isChanged: true,
      skippedDates: [],
    });
    expect((await tools.get(ann, ids[3])).series).toMatchObject({ isChanged: true });

    // Then change the time: this warns about the moved date first, and skipped dates stay skipped.
    const move = { start: at('12:00', 4), end: at('13:00', 4) };
    const warned = await tools.edit(ann, ids[2], 'following', move);
    expect(warned.problem.code).toBe('booking.series_exceptions');
    const moved = await tools.edit(ann, ids[2], 'following', { ...move, isConfirmed: true });
    expect(moved.data.seriesId).toBe(data.seriesId);
    expect(moved.data.series?.skippedDates).toEqual(days('12:00', 6));
    const own = (await takenTimesOf(api, room.id)).filter((start) => start !== at('10:00', 6));
    expect(own).toEqual([...days('10:00', 2, 3), ...days('12:00', 4, 5, 8)]);
  });

  it.each([
    ['Europe/Berlin', '2027-03-26T08:00:00.000Z', '2027-04-02T07:00:00.000Z'],
    ['Asia/Bangkok', '2027-03-26T02:00:00.000Z', '2027-04-02T02:00:00.000Z'],
  ])(
    '[Z-60] [Z-63] keeps the local time in %s across March and October',
    async (timezone, winter, summer) => {
      const { ann } = await bookingWorld(api);
      const building = await buildBuilding(api.db, { merchant_id: ann.merchantId, timezone });
      const room = await buildResource(api.db, {
        merchant_id: ann.merchantId,
        building_id: building.id,
        booking_rules: '{"maxAheadDays":400}',
      });
      const offset = timezone === 'Asia/Bangkok' ? '+07:00' : '+01:00';
      const { data } = await bookSeries(api, ann, room.id, {
        start: `2026-11-06T07:00:00${offset}`,
        end: `2026-11-06T08:00:00${offset}`,
        recurrence: { frequency: 'weekly', weekdays: ['friday'], until: '2027-11-05' },
      });
      const dates = await datesOf(api, data.seriesId);
      const third = dates[2];
      const later = (instant: string) =>
        new Date(Date.parse(instant) + 2 * 3_600_000).toISOString();
      const { data: changed } = await tools.edit(ann, third?.id, 'following', {
        start: later(third?.starts_at ?? ''),
        end: later(third?.ends_at ?? ''),
      });
      const starts = await tools.startsOf(changed.seriesId);
      expect(starts).toHaveLength(51);
      expect(starts).toEqual(expect.arrayContaining([winter, summer]));
      expect(starts.at(-1)?.slice(11)).toBe(winter.slice(11));
      expect(starts.find((start) => start.startsWith('2027-10-29'))?.slice(11)).toBe(
        summer.slice(11),
      );
    },
  );
});

describe('editBooking of a series from a date that was moved or lies in a gap', () => {
  it('[Z-60] keeps the hour of the rule when only the length changes, from a date in a gap', async () => {
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
      start: '2027-03-27T02:30:00+01:00',
      end: '2027-03-27T03:30:00+01:00',
      recurrence: daily(3),
    });
    const [, inGap] = await datesOf(api, data.seriesId);
    expect(inGap?.starts_at).toBe('2027-03-28T01:30:00.000Z');
    const end = '2027-03-28T02:00:00.000Z';
    expect((await tools.edit(ann, inGap?.id, 'all', { end })).data.end).toBe(end);
    expect(await tools.startsOf(data.seriesId)).toEqual([
      '2027-03-27T01:30:00.000Z',
      '2027-03-28T01:30:00.000Z',
      '2027-03-29T00:30:00.000Z',
    ]);
  });

  it('[Z-63] does not apply its own hour to all dates when only the length changes', async () => {
    const { ann, ids, seriesId } = await tools.seriesOf(daily(3));
    await tools.edit(ann, ids[1], 'this', { start: at('14:00', 3), end: at('15:00', 3) });
    const longer = { end: at('15:30', 3) };
    const warned = await tools.edit(ann, ids[1], 'all', longer);
    expect(warned.problem.params).toEqual({ changed: 1 });
    await tools.edit(ann, ids[1], 'all', { ...longer, isConfirmed: true });
    const dates = await datesOf(api, seriesId);
    expect(dates.map(({ ends_at }) => ends_at)).toEqual(days('11:30', 2, 3, 4));
  });
});

describe('cancelBooking of a series', () => {
  it('[Z-63] cancels this and the following dates, and releases their time', async () => {
    const { ann, ids, roomId, seriesId } = await tools.seriesOf();
    const { data } = await tools.cancel(ann, ids[3], 'following');
    expect(data).toMatchObject({ status: 'cancelled', version: 2 });
    expect((await datesOf(api, seriesId)).map(({ status }) => status)).toEqual([
      'approved',
      'approved',
      'approved',
      'cancelled',
      'cancelled',
    ]);
    expect(await takenTimesOf(api, roomId)).toEqual(days('10:00', 2, 3, 4));
  });

  it('[Z-63] cancels all future dates; past and checked-in dates stay', async () => {
    const { ann, ids, seriesId } = await tools.seriesOf();
    await api.db
      .updateTable('booking')
      .set({ status: 'checked-in' })
      .where('id', '=', ids[1] ?? '')
      .execute();
    api.clock.set(at('10:05', 2));
    await tools.cancel(ann, ids[2], 'all');
    expect((await datesOf(api, seriesId)).map(({ status }) => status)).toEqual([
      'approved',
      'checked-in',
      'cancelled',
      'cancelled',
      'cancelled',
    ]);
    const { data } = await api.call(listNotifications, { as: ann, query: {} });
    expect(data).toHaveLength(2);
  });
});

describe('approveBooking of a series', () => {
  async function waitingSeries() {
    const { ann, room } = await bookingWorld(api, { needs_approval: true });
    const boss = await api.member({
      user: { merchant_id: ann.merchantId, is_administrator: true },
    });
    const { data } = await bookSeries(api, ann, room.id, { recurrence: daily(4) });
    const ids = (await datesOf(api, data.seriesId)).map(({ id }) => id);
    return { ann, boss, room, ids, seriesId: data.seriesId };
  }
  const statusesOf = async (seriesId: string | null) =>
    (await datesOf(api, seriesId)).map(({ status }) => status);

  it('[Z-45] is one request: its approvers are notified once, and approve all dates at once', async () => {
    const { ann, boss, ids, seriesId } = await waitingSeries();
    expect(await statusesOf(seriesId)).toEqual(Array(4).fill('pending-approval-book'));
    const { data: asked } = await api.call(listNotifications, { as: boss, query: {} });
    expect(asked.map(({ topic }) => topic)).toEqual(['approval']);
    const approved = await api.call(approveBooking, {
      as: boss,
      params: { id: ids[0] ?? '' },
      query: { scope: 'all' },
      body: { version: 1 },
    });
    expect(approved.data.status).toBe('approved');
    expect(await statusesOf(seriesId)).toEqual(Array(4).fill('approved'));
    const { data: told } = await api.call(listNotifications, { as: ann, query: {} });
    expect(told).toHaveLength(2);
  });

  it('[Z-45] is one entry in the queue until its last date is decided', async () => {
    const { boss, ids } = await waitingSeries();
    const queue = async () => {
      const { data } = await api.call(listApprovals, { as: boss });
      return data.map(({ booking }) => booking.id);
    };
    expect(await queue()).toEqual([ids[0]]);
    const body = { version: 1 };
    await api.call(approveBooking, { as: boss, params: { id: ids[0] ?? '' }, body });
    expect(await queue()).toEqual([ids[1]]);
  });

  it('[Z-43] skips a date whose own change is pending', async () => {
    const { ann, ids, seriesId } = await tools.seriesOf(daily(3));
    await api.db
      .updateTable('booking')
      .set({ status: 'pending-approval-edit' })
      .where('id', '=', ids[1] ?? '')
      .execute();
    await tools.edit(ann, ids[0], 'all', { start: at('12:00', 2), end: at('13:00', 2) });
    expect(await tools.startsOf(seriesId)).toEqual([
      at('12:00', 2),
      at('10:00', 3),
      at('12:00', 4),
    ]);
  });

  it('[Z-45] can reject a single date, or the rest', async () => {
    const { boss, room, ids, seriesId } = await waitingSeries();
    const reject = (id: string | undefined, scope: 'this' | 'following') =>
      api.call(rejectBooking, {
        as: boss,
        params: { id: id ?? '' },
        query: { scope },
        body: { version: 1, reason: 'Closed' },
      });
    expect((await reject(ids[0], 'this')).status).toBe(200);
    expect((await reject(ids[2], 'following')).status).toBe(200);
    expect(await statusesOf(seriesId)).toEqual([
      'cancelled',
      'pending-approval-book',
      'cancelled',
      'cancelled',
    ]);
    expect(await takenTimesOf(api, room.id)).toEqual(days('10:00', 3));
  });
});
