import { editBooking, getBooking, listBookingEvents, previewSeriesEdit } from '@axp/contracts';
import { createUnitOfWork } from '@axp/server-kit/db';
import type { MailMessage } from '@axp/server-kit/mail';
import { beforeEach, describe, expect, it } from '@jest/globals';
import ICAL from 'ical.js';
import { v7 as uuidv7 } from 'uuid';
import { copyBooking } from '../../src/modules/bookings/bookings/series/series.repository.ts';
import type { Member } from '../app.ts';
import { mailInto, ownTestApi } from '../app.ts';
import { at, book, bookingWorld } from './booking-world.ts';
import { bookSeries, daily, datesOf, days, seriesTools, takeHour } from './series-world.ts';

const sent: MailMessage[] = [];
const api = ownTestApi({ mail: mailInto(sent) });
const tools = seriesTools(api);
const guest = 'gail@partner.test';
beforeEach(() => {
  api.clock.set(at('08:00'));
  sent.length = 0;
});

/** Calendar files in the mails to the guest since the previous call, requests first. */
async function calendars() {
  await api.runJob('send_mails');
  const mails = sent.splice(0).filter(({ to }) => to.address === guest);
  const files = mails.flatMap(({ calendar, moreCalendars = [] }) =>
    (calendar ? [calendar, ...moreCalendars] : []).map(({ method, content }) => {
      const [event] = ICAL.Component.fromString(content).getAllSubcomponents('vevent');
      const propertyOf = (name: string) => event?.getFirstPropertyValue(name)?.toString() ?? null;
      const uid = propertyOf('uid')?.split('@')[0];
      return { method, uid, sequence: Number(propertyOf('sequence')), rule: propertyOf('rrule') };
    }),
  );
  // Mails of one change are sent in any order.
  return files.toSorted((one, other) => other.method.localeCompare(one.method));
}

/** A meeting of Ann's this morning with a guest, who was invited. */
async function meeting(room: Parameters<typeof bookingWorld>[1] = {}) {
  await calendars();
  const world = await bookingWorld(api, room);
  const { data } = await book(api, world.ann, world.room.id, { invitees: [{ email: guest }] });
  expect(await calendars()).toMatchObject([{ method: 'request', uid: data.id, rule: null }]);
  return { ...world, id: data.id };
}

const repeat = (as: Member, id: string, change: object = {}) =>
  tools.edit(as, id, 'all', { recurrence: daily(4), ...change });
const separate = (as: Member, id: string | undefined, change: object = {}) =>
  tools.edit(as, id, 'this', { recurrence: null, ...change });
const changesOf = async (as: Member, id: string) =>
  (await api.call(listBookingEvents, { as, params: { id } })).data.at(-1)?.changes;

describe('a booking that becomes a series', () => {
  it('[W-03] keeps its id and people, and is the same event of calendars', async () => {
    const { ann, id } = await meeting();
    const { data } = await repeat(ann, id, { title: 'Daily' });
    expect(data).toMatchObject({ id, series: { bookedCount: 4, recurrence: daily(4) } });
    const dates = await datesOf(api, data.seriesId);
    expect(dates.map(({ starts_at }) => starts_at)).toEqual(days('10:00', 2, 3, 4, 5));
    expect(dates[0]?.id).toBe(id);
    expect(new Set(dates.map(({ title }) => title))).toEqual(new Set(['Daily']));
    const { invitees } = await tools.get(ann, dates[3]?.id);
    expect(invitees.map(({ email }) => email)).toEqual([guest]);
    expect(await changesOf(ann, id)).toEqual([{ field: 'series', before: false, after: true }]);
    expect(await calendars()).toEqual([
      { method: 'request', uid: id, sequence: 2, rule: 'FREQ=DAILY;COUNT=4' },
    ]);
  });

  it('[W-03] [Z-62] is previewed with its clashes, and nothing is stored', async () => {
    const { ann, room, id } = await meeting();
    await takeHour(api, room, { starts_at: at('10:30', 4), ends_at: at('11:30', 4) });
    const body = { version: 1, recurrence: daily(4) };
    const preview = await api.call(previewSeriesEdit, {
      as: ann,
      params: { id },
      query: { scope: 'all' },
      body,
    });
    expect(preview.data.map(({ availability }) => availability)).toEqual([
      'free',
      'free',
      'taken',
      'free',
    ]);
    expect(await tools.get(ann, id)).toMatchObject({ version: 1, seriesId: null });
    expect((await repeat(ann, id)).problem.code).toBe('booking.series_clashes');
    expect(await tools.get(ann, id)).toMatchObject({ version: 1, seriesId: null });
    const { data } = await repeat(ann, id, { onClash: 'skip' });
    expect(data.series).toMatchObject({ bookedCount: 3, skippedDates: days('10:00', 4) });
  });

  it('[W-03] [Z-43] stays approved while its new dates wait for approval', async () => {
    const { ann, room, id } = await meeting();
    await api.db
      .updateTable('resource')
      .set({ needs_approval: true })
      .where('id', '=', room.id)
      .execute();
    const { data } = await repeat(ann, id);
    const statuses = (await datesOf(api, data.seriesId)).map(({ status }) => status);
    const waiting = 'pending-approval-book';
    expect(statuses).toEqual(['approved', waiting, waiting, waiting]);
  });

  it('[W-03] [Z-13] is refused beyond the quota, and of a version that has changed', async () => {
    const { ann, id } = await meeting({ booking_rules: '{"maxUpcomingBookings":3}' });
    expect((await repeat(ann, id)).problem).toMatchObject({
      code: 'booking.quota_series',
      errors: [{ path: 'recurrence', params: { dateCount: 3, left: 2 } }],
    });
    await tools.edit(ann, id, 'this', { title: 'Other' });
    const stale = { version: 1, recurrence: daily(2) };
    const sentStale = await api.call(editBooking, {
      as: ann,
      params: { id },
      query: { scope: 'all' },
      body: stale,
    });
    expect(sentStale.problem.code).toBe('booking.stale');
    expect((await repeat(ann, id, { recurrence: daily(3) })).status).toBe(200);
  });

  it('[W-03] [Z-71] is refused to invitees, and once it has begun', async () => {
    const { ann, id } = await meeting();
    const eve = await api.member({ user: { merchant_id: ann.merchantId } });
    await tools.edit(ann, id, 'this', { invitees: [{ userId: eve.id }] });
    expect((await repeat(eve, id)).status).toBe(403);
    api.clock.set(at('10:30'));
    expect((await repeat(ann, id)).problem.code).toBe('booking.series_over');
  });
});

const fromCalendar = (ids: readonly string[]) =>
  api.db
    .updateTable('booking')
    .set({ announced_state: 'accepted' })
    .where('id', 'in', ids)
    .execute();

describe('a date that becomes a booking of its own', () => {
  async function mornings() {
    const { ann, room } = await bookingWorld(api);
    const changes = { recurrence: daily(4), invitees: [{ email: guest }] };
    const { data } = await bookSeries(api, ann, room.id, changes);
    const ids = (await datesOf(api, data.seriesId)).map(({ id }) => id);
    await calendars();
    return { ann, room, ids, seriesId: data.seriesId };
  }

  it('[W-03] keeps its id, and its series skips the day in calendars too', async () => {
    const { ann, ids, seriesId } = await mornings();
    const { data } = await separate(ann, ids[1]);
    expect(data).toMatchObject({ id: ids[1], seriesId: null, series: null, version: 2 });
    expect((await tools.get(ann, ids[0])).series?.skippedDates).toEqual(days('10:00', 3));
    expect(await changesOf(ann, data.id)).toEqual([
      { field: 'series', before: true, after: false },
    ]);
    expect(await calendars()).toEqual([
      { method: 'request', uid: ids[1], sequence: 2, rule: null },
      { method: 'cancel', uid: seriesId, sequence: 2, rule: null },
    ]);

    await tools.edit(ann, ids[0], 'all', { start: at('14:00'), end: at('15:00') });
    expect(await tools.get(ann, ids[1])).toMatchObject({ start: at('10:00', 3), version: 2 });
    expect(await tools.startsOf(seriesId)).toEqual(days('14:00', 2, 4, 5));
    await tools.cancel(ann, ids[0], 'all');
    expect((await tools.get(ann, ids[1])).status).toBe('approved');
  });

  it('[W-03] is another event than the series that it began, and can repeat again', async () => {
    const { ann, id } = await meeting();
    await repeat(ann, id);
    await calendars();
    expect((await separate(ann, id)).status).toBe(200);
    const [own, removal] = await calendars();
    expect(removal).toMatchObject({ method: 'cancel', uid: id });
    expect(own).toMatchObject({ method: 'request', rule: null });
    expect(own?.uid).not.toBe(id);
    await repeat(ann, id, { start: at('16:00'), end: at('17:00'), recurrence: daily(2) });
    expect(await calendars()).toMatchObject([
      { method: 'request', uid: own?.uid, rule: 'FREQ=DAILY;COUNT=2' },
    ]);
  });

  it('[W-03] takes other changes of the same request', async () => {
    const { ann, ids } = await mornings();
    const { data } = await separate(ann, ids[2], { title: 'On its own' });
    expect(data).toMatchObject({ seriesId: null, title: 'On its own', version: 3 });
    const series = await tools.get(ann, ids[1]);
    expect(series).toMatchObject({ title: 'Weekly sync', series: { bookedCount: 3 } });
  });

  it('[W-03] stays in a series that came from another calendar', async () => {
    const { ann, ids } = await mornings();
    await fromCalendar(ids);
    expect((await separate(ann, ids[1])).problem.code).toBe('booking.from_calendar');
    expect((await tools.get(ann, ids[1])).seriesId).not.toBeNull();
  });

  it('[E-11] is copied without what the organiser’s calendar knows of it', async () => {
    const { ann, ids, seriesId } = await mornings();
    await fromCalendar(ids);
    const [id = ''] = ids;
    const start = at('10:00', 20);
    const date = { id: uuidv7(), seriesId: seriesId ?? '', originalStart: start, start };
    await createUnitOfWork(api.database).withMerchant(ann.merchantId, (db) =>
      copyBooking(
        { db, merchant: { id: ann.merchantId } },
        id,
        [{ ...date, end: at('11:00', 20) }],
        { status: 'approved', isOverBudget: false },
      ),
    );
    const copy = await api.db
      .selectFrom('booking')
      .select('announced_state')
      .where('id', '=', date.id)
      .executeTakeFirstOrThrow();
    expect(copy.announced_state).toBeNull();
  });

  it('[W-03] is refused without a series, to others, and once it has begun', async () => {
    const { ann, ids } = await mornings();
    const eve = await api.member({ user: { merchant_id: ann.merchantId } });
    const [id = '', second] = ids;
    const params = { id };
    const asEve = { as: eve, params, body: { version: 1, recurrence: null } };
    expect((await api.call(editBooking, asEve)).status).toBe(404);
    await separate(ann, second);
    const again = await separate(ann, second);
    expect(again.problem.errors).toMatchObject([{ path: 'recurrence', code: 'not_a_series' }]);
    expect((await tools.edit(ann, id, 'all', { recurrence: null })).problem.errors).toMatchObject([
      { path: 'recurrence', code: 'required' },
    ]);
    api.clock.set(at('10:30'));
    expect((await separate(ann, id)).problem.code).toBe('booking.not_editable');
    expect((await api.call(getBooking, { as: ann, params })).data.seriesId).not.toBeNull();
  });
});

describe('the files of a booking', () => {
  it('[W-03] stay when it becomes a series, and when it leaves it', async () => {
    const { ann, id } = await meeting();
    await api.db
      .insertInto('booking_attachment')
      .values({
        merchant_id: ann.merchantId,
        id: uuidv7(),
        booking_id: id,
        file_name: 'agenda.pdf',
        media_type: 'application/pdf',
        size_bytes: 4,
        place: 1,
        has_thumbnail: false,
        uploaded_by: ann.id,
      })
      .execute();
    const files = async () =>
      (await tools.get(ann, id)).attachments.map(({ fileName }) => fileName);
    await repeat(ann, id);
    expect(await files()).toEqual(['agenda.pdf']);
    await separate(ann, id);
    expect(await files()).toEqual(['agenda.pdf']);
  });
});
