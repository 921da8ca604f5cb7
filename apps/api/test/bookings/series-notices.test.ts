import {
  approveBooking,
  cancelBooking,
  editBooking,
  getBooking,
  listBookingEvents,
  listNotifications,
  releaseBookings,
} from '@axp/contracts';
import { describe, expect, it } from '@jest/globals';
import { MailFacts } from '../../src/modules/notices/mail/mail-facts.ts';
import type { Member } from '../app.ts';
import { testApi } from '../app.ts';
import { bookingWorld, colleagueOf } from './booking-world.ts';
import { bookSeries, daily, datesOf, takenTimesOf } from './series-world.ts';

const api = testApi();

/** An hour some days from now, on the grid. */
const hourIn = (days: number) => {
  const start = new Date(api.clock.hoursFromNow(24 * days)).setUTCMinutes(0, 0, 0);
  return { start: new Date(start).toISOString(), end: new Date(start + 3_600_000).toISOString() };
};

/** A series of four dates that waits for approval. */
async function waitingSeries() {
  const { ann, room } = await bookingWorld(api, { needs_approval: true });
  const { data } = await bookSeries(api, ann, room.id, { ...hourIn(2), recurrence: daily(4) });
  const ids = (await datesOf(api, data.seriesId)).map(({ id }) => id);
  const boss = await api.member({
    user: { merchant_id: ann.merchantId, is_administrator: true },
  });
  return { ann, boss, room, ids, seriesId: data.seriesId };
}

/** Asks for another time of one date, which was approved. */
const change = (as: Member, id: string, slot: { start: string; end: string }) =>
  api.call(editBooking, { as, params: { id }, body: { version: 2, ...slot } });

/** As if the time to decide were up. */
const makeDue = (ids: readonly string[]) =>
  api.db
    .updateTable('booking_timer')
    .set({ due_at: api.clock.hoursFromNow(-1) })
    .where('booking_id', 'in', ids)
    .where('kind', '=', 'lapse')
    .execute();

const told = async (as: Member) =>
  (await api.call(listNotifications, { as, query: {} })).data.map(
    ({ topic, bookingStatus }) => `${topic} ${bookingStatus}`,
  );

const mailsOf = async (bookingIds: readonly string[], status: string) =>
  api.db
    .selectFrom('outbox_mail')
    .select(['recipient', 'event_id'])
    .where('booking_id', 'in', bookingIds)
    .where('booking_status', '=', status)
    .execute();

const statusesOf = async (seriesId: string | null) =>
  (await datesOf(api, seriesId)).map(({ status }) => status);

describe('an undecided request for a series', () => {
  it('[Z-44] [Z-45] lapses as one: each date is cancelled, with one notification per person', async () => {
    const { ann, room, ids, seriesId } = await waitingSeries();
    await makeDue(ids);
    await api.runJob('booking_timers');
    expect(await statusesOf(seriesId)).toEqual(Array(4).fill('cancelled'));
    expect(await takenTimesOf(api, room.id)).toEqual([]);
    expect((await told(ann)).filter((notice) => notice.startsWith('lapsed'))).toHaveLength(1);
    expect(await mailsOf(ids, 'cancelled')).toHaveLength(1);
    for (const id of ids) {
      const { data } = await api.call(listBookingEvents, { as: ann, params: { id } });
      expect(data.at(-1)).toMatchObject({ action: 'lapse', to: 'cancelled', reason: 'too_old' });
    }
    const timers = await api.db
      .selectFrom('booking_timer')
      .select('kind')
      .where('booking_id', 'in', ids)
      .execute();
    expect(timers).toEqual([]);
  });

  it('[Z-44] lists every date in one mail', async () => {
    const { ids } = await waitingSeries();
    await makeDue(ids);
    await api.runJob('booking_timers');
    const [mail] = await mailsOf(ids, 'cancelled');
    const { facts } = await api.db
      .selectFrom('outbox_event')
      .select('facts')
      .where('event_id', '=', mail?.event_id ?? '')
      .executeTakeFirstOrThrow();
    const { status, alsoDates } = MailFacts.parse(facts);
    expect([status, ...alsoDates.map((date) => date.status)]).toEqual(Array(4).fill('cancelled'));
  });

  it('[Z-44] [Z-45] lapses as a whole when its first date begins: it is one request', async () => {
    const { ann, ids, seriesId } = await waitingSeries();
    await makeDue(ids.slice(0, 1));
    await api.runJob('booking_timers');
    expect(await statusesOf(seriesId)).toEqual(Array(4).fill('cancelled'));
    expect((await told(ann)).filter((notice) => notice.startsWith('lapsed'))).toHaveLength(1);
    const left = await api.db
      .selectFrom('booking_timer')
      .select('kind')
      .where('booking_id', 'in', ids)
      .execute();
    expect(left).toEqual([]);
  });

  it('[Z-44] keeps decided dates, and a change requested separately', async () => {
    const { ann, ids, seriesId, boss } = await waitingSeries();
    const [first = '', second = '', third = ''] = ids;
    for (const id of [second, third]) {
      await api.call(approveBooking, { as: boss, params: { id }, body: { version: 1 } });
    }
    const later = (days: number) => ({
      start: hourIn(days).end,
      end: new Date(Date.parse(hourIn(days).end) + 3_600_000).toISOString(),
    });
    await change(ann, second, later(3));
    api.clock.advance({ minutes: 1 });
    await change(ann, third, later(4));
    expect(await statusesOf(seriesId)).toEqual([
      'pending-approval-book',
      'pending-approval-edit',
      'pending-approval-edit',
      'pending-approval-book',
    ]);
    await makeDue([first]);
    await api.runJob('booking_timers');
    await makeDue([second]);
    await api.runJob('booking_timers');
    expect(await statusesOf(seriesId)).toEqual([
      'cancelled',
      'approved',
      'pending-approval-edit',
      'cancelled',
    ]);
  });
});

describe('releaseBookings', () => {
  it('[Z-63] notifies of a series once, however many of its dates are in the range', async () => {
    const { ann, room } = await bookingWorld(api);
    const { data } = await bookSeries(api, ann, room.id, { ...hourIn(2), recurrence: daily(5) });
    const single = await bookSeries(api, ann, room.id, { ...hourIn(20), recurrence: daily(1) });
    const ids = (await datesOf(api, data.seriesId)).map(({ id }) => id);
    const body = { from: hourIn(3).start, to: hourIn(21).start, reason: 'Holiday' };
    const released = await api.call(releaseBookings, { as: ann, body });
    expect(released.data).toHaveLength(5);
    expect(await statusesOf(data.seriesId)).toEqual(['approved', ...Array(4).fill('cancelled')]);
    expect(await takenTimesOf(api, room.id)).toEqual([hourIn(2).start]);
    const cancellations = (await told(ann)).filter((notice) => notice.includes('cancelled-self'));
    expect(cancellations).toHaveLength(2);
    expect(await mailsOf([...ids, single.data.id], 'cancelled-self')).toHaveLength(2);
    const { data: events } = await api.call(listBookingEvents, {
      as: ann,
      params: { id: ids[3] ?? '' },
    });
    expect(events.at(-1)).toMatchObject({ action: 'cancel', reason: 'Holiday' });
  });
});

it('[Z-63] a series that an administrator cancels needs a reason, which its owner reads', async () => {
  const { ann, room } = await bookingWorld(api);
  const { data } = await bookSeries(api, ann, room.id, { ...hourIn(2), recurrence: daily(2) });
  const boss = await api.member({ user: { merchant_id: ann.merchantId, is_administrator: true } });
  const cancel = (body: object) =>
    api.call(cancelBooking, {
      as: boss,
      params: { id: data.id },
      query: { scope: 'all' },
      body: { version: 1, ...body },
    });
  expect((await cancel({})).problem.errors).toMatchObject([{ path: 'reason', code: 'required' }]);
  await cancel({ reason: 'Burst pipe' });
  expect(await statusesOf(data.seriesId)).toEqual(['cancelled', 'cancelled']);
  const { data: notices } = await api.call(listNotifications, { as: ann, query: {} });
  const [notice] = notices;
  expect(notice).toMatchObject({ bookingStatus: 'cancelled-admin', reason: 'Burst pipe' });
});

it('[N-07] owners of a series are notified once, even if they are invited to one of its dates', async () => {
  const { ann, room } = await bookingWorld(api);
  const dee = await colleagueOf(api, ann);
  const whole = { bookedForId: dee.id, recurrence: daily(3) };
  const { data } = await bookSeries(api, ann, room.id, whole);
  const second = (await datesOf(api, data.seriesId))[1]?.id ?? '';
  const invitees = [{ userId: ann.id }, { userId: dee.id }];
  const edit = async (id: string, body: object, scope: 'this' | 'all') => {
    const { version } = (await api.call(getBooking, { as: ann, params: { id } })).data;
    const query = { scope };
    await api.call(editBooking, { as: ann, params: { id }, query, body: { version, ...body } });
  };
  await edit(second, { invitees }, 'this');
  const before = [(await told(ann)).length, (await told(dee)).length];
  await edit(data.id, { title: 'Renamed' }, 'all');
  const after = [await told(ann), await told(dee)];
  expect(after.map((list, index) => list.length - (before[index] ?? 0))).toEqual([1, 1]);
});
