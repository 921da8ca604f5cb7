import {
  approveBooking,
  cancelBooking,
  checkIn,
  createBooking,
  editBooking,
  getBooking,
  listBookingEvents,
  listNotifications,
} from '@axp/contracts';
import { describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import type { Member } from '../app.ts';
import { testApi } from '../app.ts';
import { buildBooking, buildResource } from '../factories.ts';

const api = testApi();

const inMinutes = (minutes: number) => api.clock.hoursFromNow(minutes / 60);
const day = 24 * 60;

const work = () => api.runJob('booking_timers');
const seen = async (as: Member, id: string) =>
  (await api.call(getBooking, { as, params: { id } })).data;
const history = async (as: Member, id: string) =>
  (await api.call(listBookingEvents, { as, params: { id } })).data.map(
    ({ action, to, reason }) => `${action} ${to}${reason ? ` ${reason}` : ''}`,
  );
const told = async (as: Member) =>
  (await api.call(listNotifications, { as, query: {} })).data.map(
    ({ topic, bookingStatus }) => `${topic} ${bookingStatus}`,
  );

interface Plan {
  readonly status?: string;
  readonly type?: 'room' | 'car' | 'asset';
  /** Minutes from now. */
  readonly from: number;
  readonly to: number;
  readonly due: readonly (readonly [kind: string, minutes: number])[];
}

/** A booking of Ann's as it stands, with what is to happen to it. */
async function planned({ status = 'approved', type = 'room', from, to, due }: Plan) {
  const ann = await api.member();
  const { merchantId: merchant_id } = ann;
  const capacity = type === 'asset' ? null : 4;
  const resource = await buildResource(api.db, { merchant_id, type, capacity });
  const booking = await buildBooking(api.db, {
    merchant_id,
    type,
    resource_id: resource.id,
    booker_id: ann.id,
    attendees: type === 'room' ? 2 : null,
    status,
    starts_at: inMinutes(from),
    ends_at: inMinutes(to),
    created_at: inMinutes(from - 2 * day),
  });
  const timers = due.map(([kind, minutes]) => ({
    merchant_id,
    booking_id: booking.id,
    kind,
    due_at: inMinutes(minutes),
  }));
  await api.db.insertInto('booking_timer').values(timers).execute();
  return { ann, resource, booking };
}

const timersOf = async (bookingId: string) =>
  (
    await api.db
      .selectFrom('booking_timer')
      .select(['kind', 'due_at'])
      .where('booking_id', '=', bookingId)
      .orderBy('due_at')
      .execute()
  ).map(({ kind, due_at }) => [
    kind,
    Math.round((Date.parse(due_at) - api.clock.now().getTime()) / 60_000),
  ]);

describe('the worker', () => {
  it('[B-06] [Z-50] [Z-53] releases a booking that no one used, and its time is free at once', async () => {
    const { ann, resource, booking } = await planned({
      from: -16,
      to: 60,
      due: [['release', -1]],
    });
    const eve = await api.member({ user: { merchant_id: ann.merchantId } });
    await api.db
      .insertInto('booking_invitee')
      .values({
        merchant_id: ann.merchantId,
        booking_id: booking.id,
        email: eve.email,
        user_id: eve.id,
      })
      .execute();
    await work();
    expect(await seen(ann, booking.id)).toMatchObject({ status: 'cancelled', version: 2 });
    expect(await history(ann, booking.id)).toEqual(['release cancelled']);
    expect(await told(ann)).toEqual(['booking cancelled-timeout']);
    expect(await told(eve)).toEqual(['booking cancelled-timeout']);
    const taken = await api.db
      .selectFrom('occupancy')
      .select('id')
      .where('resource_id', '=', resource.id)
      .execute();
    expect(taken).toEqual([]);
    expect(await timersOf(booking.id)).toEqual([]);
  });

  it('[Z-53] runs each due step once, however often it runs', async () => {
    const { ann, booking } = await planned({ from: -16, to: 60, due: [['release', -1]] });
    await work();
    await work();
    expect(await history(ann, booking.id)).toEqual(['release cancelled']);
  });

  it('[Z-53] still releases a day late, but sends no reminders of the day before', async () => {
    const { ann, booking } = await planned({
      from: -day,
      to: 60 - day,
      due: [
        ['check-in-reminder', -day],
        ['release-warning', 10 - day],
        ['release', 15 - day],
      ],
    });
    await work();
    expect(await history(ann, booking.id)).toEqual(['release cancelled']);
    expect(await told(ann)).toEqual(['booking cancelled-timeout']);
  });

  it('keeps what is not due, and what was checked in or cancelled since', async () => {
    const future = await planned({ from: -5, to: 60, due: [['release', 10]] });
    const arrived = await planned({
      status: 'checked-in',
      from: -16,
      to: 60,
      due: [['release', -1]],
    });
    await work();
    expect((await seen(future.ann, future.booking.id)).status).toBe('approved');
    expect((await seen(arrived.ann, arrived.booking.id)).status).toBe('checked-in');
  });

  it('[Z-51] reminds at the start, and five minutes before the release', async () => {
    const { ann, booking } = await planned({
      from: -11,
      to: 60,
      due: [
        ['check-in-reminder', -11],
        ['release-warning', -1],
        ['release', 4],
      ],
    });
    await api.db
      .updateTable('resource')
      .set({ booking_rules: JSON.stringify({ requiresCheckIn: true }) })
      .where('merchant_id', '=', ann.merchantId)
      .execute();
    await work();
    expect(await told(ann)).toEqual(['release-warning approved', 'check-in approved']);
    expect(await timersOf(booking.id)).toEqual([['release', 4]]);
  });

  it('[Z-52] checks a room out at its end, as of its end', async () => {
    const { ann, booking } = await planned({
      status: 'checked-in',
      from: -90,
      to: -30,
      due: [['auto-check-out', -30]],
    });
    await work();
    expect(await seen(ann, booking.id)).toMatchObject({
      status: 'checked-out',
      checkedOutAt: booking.ends_at,
    });
    expect(await told(ann)).toEqual(['booking checked-out']);
    // Its end is no news, unlike other steps of the system.
    expect((await api.call(listNotifications, { as: ann, query: {} })).meta.unread).toBe(0);
  });

  it('[Z-52] marks a late return, reminds, and warns the next owner', async () => {
    const { ann, resource, booking } = await planned({
      status: 'checked-in',
      type: 'car',
      from: -90,
      to: -10,
      due: [['overdue', -10]],
    });
    const next = await api.member({ user: { merchant_id: ann.merchantId } });
    await buildBooking(api.db, {
      merchant_id: ann.merchantId,
      type: 'car',
      resource_id: resource.id,
      booker_id: next.id,
      attendees: null,
      starts_at: inMinutes(30),
      ends_at: inMinutes(90),
    });
    await work();
    expect(await seen(ann, booking.id)).toMatchObject({ status: 'checked-in', isOverdue: true });
    expect(await told(ann)).toEqual(['overdue checked-in']);
    expect(await told(next)).toEqual(['next-at-risk approved']);
    expect(await timersOf(booking.id)).toEqual([['overdue', 50]]);
  });

  it('[Z-44] sends no reminder for a request whose time has begun', async () => {
    const { ann, booking } = await planned({
      status: 'pending-approval-book',
      from: -5,
      to: 55,
      due: [['approval-reminder', -1]],
    });
    const boss = await api.member({
      user: { merchant_id: ann.merchantId, is_administrator: true },
    });
    await work();
    expect([await told(boss), await timersOf(booking.id)]).toEqual([[], []]);
  });

  it('[Z-44] ends an undecided request by its start, with the reason', async () => {
    const { ann, booking } = await planned({
      status: 'pending-approval-book',
      from: -1,
      to: 60,
      due: [['lapse', -1]],
    });
    await work();
    expect((await seen(ann, booking.id)).status).toBe('cancelled');
    expect(await history(ann, booking.id)).toEqual(['lapse cancelled at_start']);
    expect(await told(ann)).toEqual(['lapsed cancelled']);
  });

  it('[Z-44] reminds approvers, then ends requests that were pending too long', async () => {
    const { ann, booking } = await planned({
      status: 'pending-approval-book',
      from: 5 * day,
      to: 5 * day + 60,
      due: [['approval-reminder', -1]],
    });
    const boss = await api.member({
      user: { merchant_id: ann.merchantId, is_administrator: true },
    });
    await work();
    expect(await told(boss)).toEqual(['approval-reminder pending-approval-book']);
    expect(await told(ann)).toEqual([]);
    await api.db
      .insertInto('booking_timer')
      .values({
        merchant_id: ann.merchantId,
        booking_id: booking.id,
        kind: 'lapse',
        due_at: inMinutes(-1),
      })
      .execute();
    await work();
    expect(await history(ann, booking.id)).toEqual([
      'remind pending-approval-book',
      'lapse cancelled too_old',
    ]);
  });

  it('[Z-53] continues when one booking fails, and retries it later', async () => {
    const broken = await planned({ from: -30, to: 60, due: [['release', -20]] });
    const fine = await planned({ from: -16, to: 60, due: [['release', -1]] });
    // The database keeps such rules out; here it is to have them all the same.
    await sql`alter table merchant drop constraint merchant_booking_rules`.execute(api.db);
    await api.db
      .updateTable('merchant')
      .set({ booking_rules: JSON.stringify({ room: { gridMinutes: 0 } }) })
      .where('id', '=', broken.ann.merchantId)
      .execute();
    await expect(work()).rejects.toThrow('bookings were not moved');
    expect((await seen(fine.ann, fine.booking.id)).status).toBe('cancelled');
    expect(await timersOf(broken.booking.id)).toEqual([['release', 1]]);
    await api.db.deleteFrom('booking_timer').where('booking_id', '=', broken.booking.id).execute();
  });
});

describe('the scheduled steps of a booking', () => {
  /** A booking of a room with check-in, made over HTTP a day ahead. */
  async function booked(
    rules: object,
    room: Parameters<typeof buildResource>[1] = {},
    daysAhead = 5,
  ) {
    const ann = await api.member();
    const { id } = await buildResource(api.db, {
      ...room,
      merchant_id: ann.merchantId,
      booking_rules: JSON.stringify({ gridMinutes: 1, ...rules }),
    });
    const start = new Date(api.clock.hoursFromNow(daysAhead * 24));
    const body = {
      type: 'room',
      resourceId: id,
      title: 'Weekly sync',
      start: start.toISOString(),
      end: new Date(start.getTime() + 60 * 60_000).toISOString(),
      attendees: 2,
    } as const;
    const { data } = await api.call(createBooking, { as: ann, body });
    return { ann, booking: data };
  }
  const kinds = async (id: string) => (await timersOf(id)).map(([kind]) => kind);

  it('[Z-50] follow from its rules and its status', async () => {
    const now = api.clock.hoursFromNow(0);
    const none = await booked({});
    expect(await kinds(none.booking.id)).toEqual([]);
    const { ann, booking } = await booked({ requiresCheckIn: true });
    expect(await kinds(booking.id)).toEqual(['check-in-reminder', 'release-warning', 'release']);
    api.clock.set(booking.start);
    await api.call(checkIn, { as: ann, params: { id: booking.id }, body: {} });
    expect(await kinds(booking.id)).toEqual(['auto-check-out']);
    api.clock.set(now);
  });

  it('[Z-44] end an undecided change, and keep the approved booking', async () => {
    const { ann, booking } = await booked({}, { needs_approval: true });
    const boss = await api.member({
      user: { merchant_id: ann.merchantId, is_administrator: true },
    });
    const params = { id: booking.id };
    await api.call(approveBooking, { as: boss, params, body: { version: 1 } });
    await api.call(editBooking, { as: ann, params, body: { version: 2, attendees: 4 } });
    expect(await kinds(booking.id)).toEqual(['approval-reminder', 'lapse']);
    await api.db
      .updateTable('booking_timer')
      .set({ due_at: inMinutes(-1) })
      .where('booking_id', '=', booking.id)
      .where('kind', '=', 'lapse')
      .execute();
    await work();
    expect(await seen(ann, booking.id)).toMatchObject({
      status: 'approved',
      room: { attendees: 2 },
      pendingChange: null,
    });
    expect((await told(ann))[0]).toBe('edit-lapsed approved');
    expect(await history(ann, booking.id)).toContain('lapse approved too_old');
  });

  it('[Z-44] end a request for a later time when the approved time begins', async () => {
    const { ann, booking } = await booked({}, { needs_approval: true }, 1);
    const boss = await api.member({
      user: { merchant_id: ann.merchantId, is_administrator: true },
    });
    const params = { id: booking.id };
    await api.call(approveBooking, { as: boss, params, body: { version: 1 } });
    const hoursLater = (hours: number) =>
      new Date(Date.parse(booking.start) + hours * 60 * 60_000).toISOString();
    const later = { start: hoursLater(3), end: hoursLater(4) };
    await api.call(editBooking, { as: ann, params, body: { version: 2, ...later } });
    const before = api.clock.now();
    api.clock.set(booking.start);
    await work();
    expect(await seen(ann, booking.id)).toMatchObject({
      status: 'approved',
      start: booking.start,
      pendingChange: null,
    });
    expect(await history(ann, booking.id)).toContain('lapse approved at_start');
    api.clock.set(before.toISOString());
  });

  it('[Z-44] change with an approval, and end with a cancellation', async () => {
    const { ann, booking } = await booked({ requiresCheckIn: true }, { needs_approval: true });
    const boss = await api.member({
      user: { merchant_id: ann.merchantId, is_administrator: true },
    });
    expect(await kinds(booking.id)).toEqual(['approval-reminder', 'lapse']);
    const params = { id: booking.id };
    await api.call(approveBooking, { as: boss, params, body: { version: 1 } });
    expect(await kinds(booking.id)).toEqual(['check-in-reminder', 'release-warning', 'release']);
    await api.call(cancelBooking, { as: ann, params, body: { version: 2 } });
    expect(await kinds(booking.id)).toEqual([]);
  });
});
