import {
  cancelBooking,
  checkIn,
  checkOut,
  createBooking,
  editBooking,
  getBooking,
  getUser,
  listBookingEvents,
  listMyBookings,
  updateUser,
} from '@axp/contracts';
import { describe, expect, it } from '@jest/globals';
import { testApi } from '../app.ts';
import { at, book, bookingWorld, roomBody } from '../bookings/booking-world.ts';
import { buildResource } from '../factories.ts';

const api = testApi();

const reason = 'Asked by phone';

/** Ann with her booking from ten to eleven, and Hal of the help desk, who has a unit of his own. */
async function deskWorld(room: Parameters<typeof bookingWorld>[1] = {}) {
  const world = await bookingWorld(api, room);
  const user = { merchant_id: world.ann.merchantId, is_help_desk: true };
  const hal = await api.member({ user });
  const { data: booking } = await book(api, world.ann, world.room.id);
  return { ...world, hal, booking };
}

const lastEvent = async (
  as: Awaited<ReturnType<typeof deskWorld>>['ann'],
  { id }: { readonly id: string },
) => (await api.call(listBookingEvents, { as, params: { id } })).data.at(-1);

describe('[D-01] the help desk, for other people,', () => {
  it('books for a person, who owns the booking; the history names the help desk', async () => {
    const { ann, hal, room } = await deskWorld();
    const later = { start: at('14:00'), end: at('15:00'), bookedForId: ann.id };
    const made = await api.call(createBooking, { as: hal, body: roomBody(room.id, later) });
    expect(made.data).toMatchObject({
      booker: { id: ann.id },
      bookedFor: { id: ann.id },
      businessUnit: { id: ann.businessUnitId },
    });
    expect(await lastEvent(ann, made.data)).toMatchObject({
      action: 'book',
      actor: { id: hal.id },
    });
    const query = { group: 'upcoming' } as const;
    const { data: hers } = await api.call(listMyBookings, { as: ann, query });
    expect(hers.map(({ id }) => id)).toContain(made.data.id);
    expect((await api.call(listMyBookings, { as: hal, query })).data).toEqual([]);
  });

  it('finds rooms that only the person may use', async () => {
    const { ann, hal, room } = await deskWorld();
    const { merchantId: merchant_id, businessUnitId } = ann;
    if (businessUnitId === null) throw new Error('Ann has a unit');
    const kept = await buildResource(api.db, { merchant_id, is_restricted: true });
    await api.db
      .insertInto('resource_visibility')
      .values({ merchant_id, resource_id: kept.id, business_unit_id: businessUnitId })
      .execute();
    const body = roomBody(kept.id, { bookedForId: ann.id });
    expect((await api.call(createBooking, { as: hal, body })).status).toBe(201);
    expect(room.is_restricted).toBe(false);
  });

  it('changes and cancels with a reason, recorded in the history', async () => {
    const { ann, hal: as, booking } = await deskWorld();
    const params = { id: booking.id };
    const silent = await api.call(editBooking, { as, params, body: { version: 1, attendees: 3 } });
    expect(silent.problem.errors).toMatchObject([{ path: 'reason' }]);
    const body = { version: 1, reason, attendees: 3 };
    const edited = await api.call(editBooking, { as, params, body });
    expect(edited.data.status).toBe('approved');
    expect(await lastEvent(ann, booking)).toMatchObject({ actor: { id: as.id }, reason });
    const { version } = edited.data;
    const cancelled = await api.call(cancelBooking, { as, params, body: { version, reason } });
    expect(cancelled.data.status).toBe('cancelled');
    expect(await lastEvent(ann, booking)).toMatchObject({ action: 'cancel', actor: { id: as.id } });
  });

  it('[Z-50] checks in and out', async () => {
    const { ann, hal: as, booking } = await deskWorld();
    api.clock.advance({ minutes: 50 });
    const params = { id: booking.id };
    const { data: before } = await api.call(getBooking, { as, params });
    expect(before.abilities).toMatchObject({ checkIn: true, approve: false });
    await api.call(checkIn, { as, params, body: {} });
    expect(await lastEvent(ann, booking)).toMatchObject({
      action: 'check-in',
      actor: { id: as.id },
    });
    const out = await api.call(checkOut, { as, params, body: { version: 2 } });
    expect(out.data.status).toBe('checked-out');
  });

  it('[Z-43] needs approval like the person', async () => {
    const { ann, hal: as, booking } = await deskWorld();
    const { merchantId: merchant_id } = ann;
    const admin = await api.member({ user: { merchant_id, is_administrator: true } });
    const guarded = await buildResource(api.db, { merchant_id, needs_approval: true });
    const params = { id: booking.id };
    const body = { version: 1, reason, resourceId: guarded.id };
    await api.call(editBooking, { as, params, body });
    const { data } = await api.call(getBooking, { as: admin, params });
    expect(data.status).toBe('pending-approval-edit');
  });

  it('[H-05] finds no private booking', async () => {
    const { ann, hal: as, room } = await deskWorld();
    const body = roomBody(room.id, { start: at('15:00'), end: at('16:00'), privacy: 'private' });
    const { data } = await api.call(createBooking, { as: ann, body });
    const found = await api.call(getBooking, { as, params: { id: data.id } });
    expect(found.problem.code).toBe('booking.not_found');
  });

  it('reads people and grants no rights', async () => {
    const { ann, hal: as } = await deskWorld();
    const params = { id: as.id };
    expect((await api.call(getUser, { as, params: { id: ann.id } })).data.id).toBe(ann.id);
    const body = { version: 1, isAdministrator: true };
    const raised = await api.call(updateUser, { as, params, body });
    expect(raised.problem.code).toBe('access.denied');
  });
});

describe('[D-01] an auditor', () => {
  it('reads bookings of others without private ones, and changes nothing', async () => {
    const { ann, room, booking } = await deskWorld();
    const user = { merchant_id: ann.merchantId, is_auditor: true };
    const as = await api.member({ user });
    const params = { id: booking.id };
    const { data } = await api.call(getBooking, { as, params });
    expect(Object.values(data.abilities)).not.toContain(true);
    const cancelled = await api.call(cancelBooking, { as, params, body: { version: 1, reason } });
    expect(cancelled.problem.code).toBe('access.denied');
    const body = roomBody(room.id, { start: at('16:00'), end: at('17:00'), privacy: 'private' });
    const hidden = await api.call(createBooking, { as: ann, body });
    const found = await api.call(getBooking, { as, params: { id: hidden.data.id } });
    expect(found.problem.code).toBe('booking.not_found');
  });
});
