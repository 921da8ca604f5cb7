import { editBooking, listBookingEvents, listNotifications } from '@axp/contracts';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { testApi } from '../app.ts';
import { buildBusinessUnit, buildResource } from '../factories.ts';
import { at, bookingWorld, colleagueOf } from './booking-world.ts';
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

describe('editBooking of one date of a series', () => {
  it('[Z-63] changes only that date and marks it', async () => {
    const { ann, ids, seriesId } = await tools.seriesOf();
    const { data } = await tools.edit(ann, ids[1], 'this', {
      start: at('14:00', 3),
      end: at('15:00', 3),
    });
    expect(data.series).toMatchObject({ originalStart: at('10:00', 3), isChanged: true });
    expect(await tools.startsOf(seriesId)).toEqual([
      at('10:00', 2),
      at('14:00', 3),
      ...days('10:00', 4, 5, 6),
    ]);
    expect((await tools.get(ann, ids[2])).series?.isChanged).toBe(false);
  });

  it('[Z-63] can’t change the rule', async () => {
    const { ann, ids } = await tools.seriesOf();
    const { problem } = await tools.edit(ann, ids[1], 'this', { recurrence: daily(2) });
    expect(problem.errors).toMatchObject([{ path: 'recurrence', code: 'not_a_series' }]);
  });
});

describe('editBooking of a whole series', () => {
  it('[Z-63] changes future dates and keeps past ones', async () => {
    const { ann, ids, seriesId } = await tools.seriesOf();
    api.clock.set(at('09:00', 4));
    const { data } = await tools.edit(ann, ids[3], 'all', { title: 'New name' });
    expect(data).toMatchObject({ title: 'New name', version: 2 });
    const titles = (await datesOf(api, seriesId)).map(({ title, version }) => [title, version]);
    expect(titles).toEqual([
      ['Weekly sync', 1],
      ['Weekly sync', 1],
      ['New name', 2],
      ['New name', 2],
      ['New name', 2],
    ]);
  });

  it('[Z-61] moves each date to another hour as the same booking', async () => {
    const { ann, ids, roomId, seriesId } = await tools.seriesOf();
    const moved = await tools.edit(ann, ids[2], 'all', {
      start: at('15:00', 4),
      end: at('16:30', 4),
    });
    expect(moved.data).toMatchObject({ start: at('15:00', 4), end: at('16:30', 4), seriesId });
    const dates = await datesOf(api, seriesId);
    expect(dates.map(({ id }) => id)).toEqual(ids);
    expect(dates.map(({ original_start }) => original_start)).toEqual(days('15:00', 2, 3, 4, 5, 6));
    expect(await takenTimesOf(api, roomId)).toEqual(days('15:00', 2, 3, 4, 5, 6));
  });

  it('[Z-63] splits off past dates when the time changes', async () => {
    const { ann, ids, seriesId } = await tools.seriesOf();
    api.clock.set(at('12:00', 3));
    const { data } = await tools.edit(ann, ids[2], 'all', {
      start: at('15:00', 4),
      end: at('16:00', 4),
    });
    expect(data.seriesId).not.toBe(seriesId);
    expect(await tools.startsOf(seriesId)).toEqual(days('10:00', 2, 3));
    expect(await tools.startsOf(data.seriesId)).toEqual(days('15:00', 4, 5, 6));
    expect((await tools.get(ann, ids[0])).series?.recurrence).toEqual({ ...daily(2), interval: 1 });
    expect(data.series?.recurrence).toEqual({ ...daily(3), interval: 1 });
  });

  it('[Z-63] never restores a cancelled date', async () => {
    const { ann, ids, roomId, seriesId } = await tools.seriesOf();
    await tools.cancel(ann, ids[1], 'this');
    await tools.edit(ann, ids[0], 'all', { start: at('16:00', 2), end: at('17:00', 2) });
    expect(await takenTimesOf(api, roomId)).toEqual(days('16:00', 2, 4, 5, 6));
    const dates = await datesOf(api, seriesId);
    expect(dates[1]).toMatchObject({ id: ids[1], status: 'cancelled', starts_at: at('10:00', 3) });
  });

  it('[Z-62] changes nothing when a new time is taken, and names each date', async () => {
    const { ann, ids, roomId, seriesId } = await tools.seriesOf();
    const room = { id: roomId, merchant_id: ann.merchantId };
    await takeHour(api, room, { starts_at: at('15:00', 3), ends_at: at('16:00', 3) });
    await takeHour(api, room, { starts_at: at('15:30', 5), ends_at: at('16:00', 5) });
    const { status, problem } = await tools.edit(ann, ids[0], 'all', {
      start: at('15:00', 2),
      end: at('16:00', 2),
      title: 'Not now',
    });
    expect([status, problem.code, problem.params]).toEqual([
      409,
      'booking.series_clashes',
      { taken: 2, dates: 5 },
    ]);
    const dates = await datesOf(api, seriesId);
    expect(dates.map(({ starts_at, title }) => [starts_at, title])).toEqual(
      days('10:00', 2, 3, 4, 5, 6).map((start) => [start, 'Weekly sync']),
    );
  });

  it('[Z-62] skips the dates whose new time is taken, on request', async () => {
    const { ann, ids, roomId, seriesId } = await tools.seriesOf();
    const room = { id: roomId, merchant_id: ann.merchantId };
    await takeHour(api, room, { starts_at: at('15:00', 3), ends_at: at('16:00', 3) });
    await takeHour(api, room, { starts_at: at('15:30', 7), ends_at: at('16:00', 7) });
    const { data } = await tools.edit(ann, ids[0], 'all', {
      start: at('15:00', 2),
      end: at('16:00', 2),
      recurrence: daily(6),
      onClash: 'skip',
    });
    expect(data.series).toMatchObject({ bookedCount: 4, skippedDates: [at('15:00', 7)] });
    const dates = await datesOf(api, seriesId);
    expect(dates.map(({ id, status }) => [ids.indexOf(id), status])).toEqual([
      [0, 'approved'],
      [1, 'cancelled'],
      [2, 'approved'],
      [3, 'approved'],
      [4, 'approved'],
    ]);
    expect(dates[1]?.starts_at).toBe(at('10:00', 3));
    expect(await takenTimesOf(api, roomId)).toEqual([
      ...days('15:00', 2, 3, 4, 5, 6),
      at('15:30', 7),
    ]);
    const { data: events } = await api.call(listBookingEvents, {
      as: ann,
      params: { id: ids[1] ?? '' },
    });
    expect(events.at(-1)).toMatchObject({ action: 'cancel', to: 'cancelled' });
    // A date that was left out does not come back with the next change.
    await tools.edit(ann, ids[0], 'all', { start: at('17:00', 2), end: at('18:00', 2) });
    expect((await takenTimesOf(api, roomId)).filter((start) => start.includes('T10:'))).toEqual(
      days('17:00', 2, 4, 5, 6),
    );
  });

  it('[Z-62] can move or skip single dates in the same change', async () => {
    const { ann, ids, roomId, seriesId } = await tools.seriesOf(daily(4));
    const other = await buildResource(api.db, { merchant_id: ann.merchantId });
    const room = { id: roomId, merchant_id: ann.merchantId };
    for (const day of [3, 4, 5]) {
      await takeHour(api, room, { starts_at: at('15:00', day), ends_at: at('16:00', day) });
    }
    const exceptions = [
      { action: 'replace', originalStart: at('15:00', 3), resourceId: other.id },
      { action: 'replace', originalStart: at('15:00', 4), start: at('16:00', 4) },
      { action: 'skip', originalStart: at('15:00', 5) },
    ];
    const change = { start: at('15:00', 2), end: at('16:00', 2), exceptions };
    const { data } = await tools.edit(ann, ids[0], 'all', change);
    expect(data.series?.bookedCount).toBe(3);
    const dates = await datesOf(api, seriesId);
    expect(dates.map((date) => [date.resource_id, date.starts_at, date.status])).toEqual([
      [roomId, at('15:00', 2), 'approved'],
      [other.id, at('15:00', 3), 'approved'],
      [roomId, at('16:00', 4), 'approved'],
      [roomId, at('10:00', 5), 'cancelled'],
    ]);
    expect((await tools.get(ann, ids[2])).series).toMatchObject({
      isChanged: true,
      originalStart: at('15:00', 4),
    });
    // A room chosen for a single date is kept when the others move.
    const next = await buildResource(api.db, { merchant_id: ann.merchantId });
    await tools.edit(ann, ids[0], 'all', { resourceId: next.id });
    expect((await datesOf(api, seriesId)).map((date) => date.resource_id)).toEqual([
      next.id,
      other.id,
      next.id,
      roomId,
    ]);
  });

  it('[Z-62] refuses an exception for a date that the changed series does not have', async () => {
    const { ann, ids } = await tools.seriesOf(daily(2));
    const exceptions = [{ action: 'skip', originalStart: at('10:00', 3) }];
    const change = { start: at('15:00', 2), end: at('16:00', 2), exceptions };
    const { problem } = await tools.edit(ann, ids[0], 'all', change);
    expect(problem.errors).toMatchObject([
      { path: 'exceptions.0.originalStart', code: 'not_in_series' },
    ]);
    const alone = await tools.edit(ann, ids[0], 'this', { exceptions });
    expect(alone.problem.errors).toMatchObject([{ path: 'exceptions', code: 'not_a_series' }]);
  });

  it('[Z-01] may overlap its own former times', async () => {
    const { ann, ids, roomId } = await tools.seriesOf();
    await tools.edit(ann, ids[0], 'all', { start: at('10:30', 2), end: at('11:30', 2) });
    expect(await takenTimesOf(api, roomId)).toEqual(days('10:30', 2, 3, 4, 5, 6));
  });

  it('[Z-63] accepts another rule: moves, cancels and adds dates', async () => {
    const { ann, ids, roomId, seriesId } = await tools.seriesOf(daily(4));
    const { data } = await tools.edit(ann, ids[0], 'all', {
      recurrence: { frequency: 'daily', interval: 2, count: 3 },
    });
    expect(data.series).toMatchObject({ bookedCount: 3, recurrence: { interval: 2 } });
    expect(await tools.startsOf(seriesId)).toEqual(days('10:00', 2, 4, 6));
    expect(await tools.get(ann, ids[3])).toMatchObject({ status: 'cancelled', series: null });
    expect(await takenTimesOf(api, roomId)).toEqual(days('10:00', 2, 4, 6));
    const longer = await tools.edit(ann, ids[0], 'all', { recurrence: daily(7), attendees: 3 });
    expect(longer.data.series?.bookedCount).toBe(7);
    expect(await takenTimesOf(api, roomId)).toEqual(days('10:00', 2, 3, 4, 5, 6, 7, 8));
    const added = (await datesOf(api, seriesId)).at(-1);
    expect((await tools.get(ann, added?.id)).room?.attendees).toBe(3);
  });

  it('[Z-63] moves its weekdays with a date that is moved to another day', async () => {
    const { ann, ids, seriesId } = await tools.seriesOf({
      frequency: 'weekly',
      weekdays: ['monday'],
      count: 3,
    });
    const { data } = await tools.edit(ann, ids[1], 'all', {
      start: at('09:00', 10),
      end: at('10:00', 10),
    });
    expect(data.series?.recurrence).toMatchObject({ weekdays: ['tuesday'] });
    expect(await tools.startsOf(seriesId)).toEqual(days('09:00', 3, 10, 17));
  });

  it('[Z-63] needs the rule when a monthly date is moved to another day', async () => {
    const { ann, ids } = await tools.seriesOf({ frequency: 'monthly-date', monthDay: 2, count: 3 });
    const change = { start: at('10:00', 3), end: at('11:00', 3) };
    const { problem } = await tools.edit(ann, ids[0], 'all', change);
    expect(problem.errors).toMatchObject([{ path: 'recurrence', code: 'required' }]);
    const recurrence = { frequency: 'monthly-date', monthDay: 3, count: 3 };
    expect((await tools.edit(ann, ids[0], 'all', { ...change, recurrence })).status).toBe(200);
  });

  it('[Z-63] moves to another room, except for dates in a room of their own', async () => {
    const { ann, ids, seriesId } = await tools.seriesOf(daily(3));
    const [own, next] = [
      await buildResource(api.db, { merchant_id: ann.merchantId }),
      await buildResource(api.db, { merchant_id: ann.merchantId }),
    ];
    await tools.edit(ann, ids[1], 'this', { resourceId: own.id });
    await tools.edit(ann, ids[0], 'all', { resourceId: next.id });
    const rooms = (await datesOf(api, seriesId)).map(({ resource_id }) => resource_id);
    expect(rooms).toEqual([next.id, own.id, next.id]);
    expect(await takenTimesOf(api, next.id)).toEqual(days('10:00', 2, 4));
  });

  it('[Z-63] [Z-01] moves to another room by another rule in one change, and lists conflicting dates', async () => {
    const { ann, ids, roomId, seriesId } = await tools.seriesOf(daily(4));
    const next = await buildResource(api.db, { merchant_id: ann.merchantId });
    await takeHour(api, next, { starts_at: at('10:00', 7), ends_at: at('11:00', 7) });
    const change = {
      resourceId: next.id,
      recurrence: { frequency: 'daily', interval: 2, count: 3 },
    };
    const { problem } = await tools.edit(ann, ids[1], 'following', change);
    expect(problem.code).toBe('booking.series_clashes');
    expect(await takenTimesOf(api, roomId)).toEqual(days('10:00', 2, 3, 4, 5));
    const exceptions = [{ action: 'replace', originalStart: at('10:00', 7), resourceId: roomId }];
    const moved = await tools.edit(ann, ids[1], 'following', { ...change, exceptions });
    expect(moved.data.series).toMatchObject({
      bookedCount: 3,
      recurrence: { interval: 2 },
      movedDates: [{ start: at('10:00', 7), resource: { id: roomId } }],
    });
    expect(moved.data.seriesId).not.toBe(seriesId);
    expect(await takenTimesOf(api, roomId)).toEqual(days('10:00', 2, 7));
  });

  it('[H-03] [Z-63] refuses a room of a unit that the person can’t use, and changes nothing', async () => {
    const { ann, ids, roomId } = await tools.seriesOf(daily(3));
    const kept = await buildResource(api.db, {
      merchant_id: ann.merchantId,
      business_unit_id: (await buildBusinessUnit(api.db, { merchant_id: ann.merchantId })).id,
      is_restricted: true,
    });
    const recurrence = { frequency: 'daily', interval: 2, count: 2 };
    const refused = await tools.edit(ann, ids[0], 'all', { resourceId: kept.id, recurrence });
    expect(refused.problem.errors).toMatchObject([
      { path: 'resourceId', code: 'resource.not_found' },
    ]);
    expect(await takenTimesOf(api, roomId)).toEqual(days('10:00', 2, 3, 4));
  });

  it('[Z-06] refuses an outdated version, another person and a past series', async () => {
    const { ann, ids } = await tools.seriesOf(daily(2));
    const id = ids[1] ?? '';
    const body = { version: 9, title: 'Late' };
    const query = { scope: 'all' as const };
    const stale = await api.call(editBooking, { as: ann, params: { id }, query, body });
    expect(stale.problem.code).toBe('booking.stale');
    const bob = await colleagueOf(api, ann);
    const foreign = await api.call(editBooking, { as: bob, params: { id }, query, body });
    expect(foreign.problem.code).toBe('booking.not_found');
    api.clock.set(at('10:30', 3));
    expect((await tools.edit(ann, id, 'all', { description: 'Now' })).problem.code).toBe(
      'booking.series_over',
    );
    expect((await tools.cancel(ann, id, 'following')).problem.code).toBe('booking.not_cancellable');
  });

  it('refuses a scope for a booking that does not repeat', async () => {
    const { ann, room } = await bookingWorld(api);
    const { data } = await bookSeries(api, ann, room.id, { recurrence: undefined });
    for (const answer of [
      await tools.edit(ann, data.id, 'all', { title: 'Alone' }),
      await tools.cancel(ann, data.id, 'all'),
    ]) {
      expect(answer.problem.errors).toMatchObject([{ path: 'scope', code: 'not_a_series' }]);
    }
  });

  it('[Z-72] notifies each person of a change once, and records the history of each date', async () => {
    const { ann, ids } = await tools.seriesOf();
    await tools.edit(ann, ids[1], 'all', { title: 'Told once' });
    const { data } = await api.call(listNotifications, { as: ann, query: {} });
    expect(data).toHaveLength(2);
    for (const id of ids) {
      const { data: events } = await api.call(listBookingEvents, { as: ann, params: { id } });
      expect(events.map(({ action }) => action)).toEqual(['book', 'edit']);
    }
  });
});
