import {
  checkIn,
  checkOut,
  extendBooking,
  getBooking,
  listBookingEvents,
  listNotifications,
  releaseBookings,
} from '@axp/contracts';
import { beforeEach, describe, expect, it } from '@jest/globals';
import type { Member } from '../app.ts';
import { testApi } from '../app.ts';
import { buildBooking, buildResource } from '../factories.ts';
import { at, book, bookingWorld, colleagueOf } from './booking-world.ts';

const api = testApi();
beforeEach(() => api.clock.set(at('09:00')));

type Body = Readonly<Record<string, unknown>>;

const arrive = (as: Member, id: string, body: { version?: number } = {}) =>
  api.call(checkIn, { as, params: { id }, body });
const leave = (as: Member, id: string, body: Body & { version: number }) =>
  api.call(checkOut, { as, params: { id }, body });
const extend = (as: Member, id: string, version: number, end: string) =>
  api.call(extendBooking, { as, params: { id }, body: { version, end } });
const told = async (as: Member) =>
  (await api.call(listNotifications, { as, query: {} })).data.map(
    ({ bookingStatus }) => bookingStatus,
  );

/** Ann's meeting from ten to eleven, with Bob invited. */
async function meeting(room: Parameters<typeof bookingWorld>[1] = {}) {
  const world = await bookingWorld(api, room);
  const bob = await colleagueOf(api, world.ann);
  const { data } = await book(api, world.ann, world.room.id, { invitees: [{ userId: bob.id }] });
  return { ...world, bob, booking: data };
}

/** A car or asset that Ann has taken at nine and brings back by noon. */
async function taken(resource: Parameters<typeof buildResource>[1]) {
  const ann = await api.member();
  const thing = await buildResource(api.db, { ...resource, merchant_id: ann.merchantId });
  const booking = await buildBooking(api.db, {
    merchant_id: ann.merchantId,
    resource_id: thing.id,
    booker_id: ann.id,
    type: thing.type,
    attendees: null,
    status: 'checked-in',
    starts_at: at('09:00'),
    ends_at: at('12:00'),
  });
  return { ann, thing, booking };
}

const carForm = {
  odometerKm: 12_000,
  fuelPercent: 60,
  hasDamage: false,
  areKeysReturned: true,
  parkingPlace: 'P2, bay 14',
};

describe('checkIn', () => {
  it('[Z-50] opens 15 minutes before the start, and returns when', async () => {
    const { ann, booking } = await meeting();
    api.clock.set(at('09:44'));
    const early = await arrive(ann, booking.id);
    expect([early.status, early.problem.code]).toEqual([409, 'booking.check_in_not_open']);
    expect(early.problem.params).toEqual({ opensAt: at('09:45') });
    api.clock.set(at('09:45'));
    const done = await arrive(ann, booking.id, { version: 1 });
    expect(done.data).toMatchObject({
      status: 'checked-in',
      version: 2,
      checkedInAt: at('09:45'),
      abilities: { checkIn: false, checkOut: true, edit: false, cancel: false, extend: true },
    });
  });

  it('[Z-50] opens by the resource’s own setting', async () => {
    const { ann, booking } = await meeting({
      booking_rules: JSON.stringify({ checkInOpensMinutes: 60 }),
    });
    expect(booking.abilities.checkIn).toBe(true);
    expect((await arrive(ann, booking.id)).data.status).toBe('checked-in');
  });

  it('[Z-51] is for booker, booked-for and invitees only', async () => {
    const { ann, bob, booking } = await meeting();
    const eve = await colleagueOf(api, ann);
    api.clock.set(at('09:50'));
    expect((await arrive(eve, booking.id)).problem.code).toBe('booking.not_found');
    expect((await arrive(bob, booking.id)).data.status).toBe('checked-in');
    const events = await api.call(listBookingEvents, { as: ann, params: { id: booking.id } });
    expect(events.data[1]).toMatchObject({
      action: 'check-in',
      from: 'approved',
      to: 'checked-in',
      actor: { id: bob.id },
    });
    expect(await told(ann)).toEqual(['checked-in', 'book-success']);
    expect(await told(bob)).toEqual(['book-success']);
  });

  it('[Z-05] returns the first response to a retry, and refuses the key for another booking', async () => {
    const { ann, room, booking } = await meeting();
    const other = await book(api, ann, room.id, { start: at('11:00'), end: at('12:00') });
    api.clock.set(at('10:50'));
    const headers = { 'idempotency-key': 'tap' };
    const tap = (id: string) => api.call(checkIn, { as: ann, params: { id }, body: {}, headers });
    expect((await tap(booking.id)).data.version).toBe(2);
    expect((await tap(booking.id)).data.version).toBe(2);
    expect((await tap(other.data.id)).problem.code).toBe('request.idempotency_key_reused');
  });

  it('refuses a pending, past or cancelled booking, and an outdated version', async () => {
    const { ann, room } = await bookingWorld(api, { needs_approval: true });
    const waits = await book(api, ann, room.id);
    api.clock.set(at('09:50'));
    expect((await arrive(ann, waits.data.id)).problem.code).toBe('booking.check_in_not_possible');
    const { ann: eve, booking } = await meeting();
    expect((await arrive(eve, booking.id, { version: 2 })).problem.code).toBe('booking.stale');
    api.clock.set(at('11:00'));
    expect((await arrive(eve, booking.id)).problem.code).toBe('booking.check_in_not_possible');
  });

  it('is refused to guests', async () => {
    const { ann, booking } = await meeting();
    const guest = await api.call(checkIn, {
      host: ann.host,
      params: { id: booking.id },
      body: {},
    });
    expect(guest.problem.code).toBe('auth.required');
  });
});

describe('checkOut', () => {
  it('[Z-52] of a room releases the rest of its time at once', async () => {
    const { ann, bob, room, booking } = await meeting();
    api.clock.set(at('10:00'));
    await arrive(ann, booking.id);
    const rest = { start: at('10:30'), end: at('11:00') };
    expect((await book(api, bob, room.id, rest)).status).toBe(409);
    api.clock.set(at('10:30'));
    const left = await leave(ann, booking.id, { version: 2 });
    expect(left.data).toMatchObject({ status: 'checked-out', checkedOutAt: at('10:30') });
    expect((await book(api, bob, room.id, rest)).status).toBe(201);
    expect((await told(ann))[0]).toBe('checked-out');
  });

  it('[Z-52] before the start releases all of its time', async () => {
    const { ann, bob, room, booking } = await meeting();
    api.clock.set(at('09:45'));
    await arrive(ann, booking.id);
    api.clock.set(at('09:50'));
    const left = await leave(ann, booking.id, { version: 2 });
    expect(left.data).toMatchObject({ start: at('09:45'), end: at('09:50') });
    expect((await book(api, bob, room.id)).status).toBe(201);
  });

  it('[Z-52] of a car needs the return form, and stores it', async () => {
    const { ann, booking } = await taken({ type: 'car', capacity: 4 });
    api.clock.set(at('11:00'));
    const bare = await leave(ann, booking.id, { version: 1 });
    expect(bare.problem.errors).toEqual([
      expect.objectContaining({ path: 'car', code: 'required' }),
    ]);
    const back = await leave(ann, booking.id, { version: 1, car: carForm });
    expect(back.data).toMatchObject({
      status: 'checked-out',
      carReturn: { ...carForm, damageNote: '' },
      assetReturn: null,
    });
  });

  it('[Z-52] refuses an odometer reading below the last one', async () => {
    const { ann, thing, booking } = await taken({ type: 'car', capacity: 4 });
    await leave(ann, booking.id, { version: 1, car: carForm });
    const next = await buildBooking(api.db, {
      merchant_id: ann.merchantId,
      resource_id: thing.id,
      booker_id: ann.id,
      type: 'car',
      attendees: null,
      status: 'checked-in',
      starts_at: at('13:00'),
      ends_at: at('14:00'),
    });
    api.clock.set(at('13:30'));
    const back = (odometerKm: number) =>
      leave(ann, next.id, { version: 1, car: { ...carForm, odometerKm } });
    const wrong = await back(11_999);
    expect(wrong.problem.code).toBe('booking.odometer_too_low');
    expect(wrong.problem.errors[0]).toMatchObject({
      path: 'car.odometerKm',
      params: { lastKnownKm: 12_000 },
    });
    const whole = await api.call(getBooking, { as: ann, params: { id: next.id } });
    expect(whole.data.car?.lastOdometerKm).toBe(12_000);
    expect((await back(12_000)).data.status).toBe('checked-out');
  });

  it('[Z-52] accepts a lower reading once the driver confirms that the last one was wrong', async () => {
    const { ann, thing, booking } = await taken({ type: 'car', capacity: 4 });
    await leave(ann, booking.id, { version: 1, car: { ...carForm, odometerKm: 452_105 } });
    const next = await buildBooking(api.db, {
      merchant_id: ann.merchantId,
      resource_id: thing.id,
      booker_id: ann.id,
      type: 'car',
      attendees: null,
      status: 'checked-in',
      starts_at: at('13:00'),
      ends_at: at('14:00'),
    });
    api.clock.set(at('13:30'));
    const car = { ...carForm, odometerKm: 45_230, isLowerConfirmed: true };
    const back = await leave(ann, next.id, { version: 1, car });
    expect(back.data.carReturn?.odometerKm).toBe(45_230);
  });

  it('[Z-52] of an asset counts the returned units', async () => {
    const { ann, booking } = await taken({ type: 'asset', capacity: null, quantity: 3 });
    const back = (returnedUnits: number) =>
      leave(ann, booking.id, { version: 1, asset: { returnedUnits, condition: 'worn' } });
    expect((await back(2)).problem.errors).toEqual([
      expect.objectContaining({ path: 'asset.returnedUnits', code: 'too_big' }),
    ]);
    expect((await back(1)).data.assetReturn).toEqual({
      returnedUnits: 1,
      condition: 'worn',
      note: '',
    });
  });

  it('[Z-52] blocks the buffer after a car that is returned early', async () => {
    const { ann, thing, booking } = await taken({ type: 'car', capacity: 4 });
    api.clock.set(at('10:00'));
    await leave(ann, booking.id, { version: 1, car: carForm });
    const rows = await api.db
      .selectFrom('occupancy')
      .select('ends_at')
      .where('resource_id', '=', thing.id)
      .execute();
    expect(rows).toEqual([{ ends_at: at('10:15') }]);
  });

  it('refuses the form of another kind, and a booking that is not checked in', async () => {
    const { ann, booking } = await meeting();
    expect((await leave(ann, booking.id, { version: 1 })).problem.code).toBe(
      'booking.check_out_not_possible',
    );
    api.clock.set(at('10:00'));
    await arrive(ann, booking.id);
    const odd = await leave(ann, booking.id, { version: 2, car: carForm });
    expect(odd.problem.errors).toEqual([
      expect.objectContaining({ path: 'car', code: 'unknown_field' }),
    ]);
  });

  it('is refused to guests', async () => {
    const { ann, booking } = await meeting();
    const guest = await api.call(checkOut, {
      host: ann.host,
      params: { id: booking.id },
      body: { version: 1 },
    });
    expect(guest.problem.code).toBe('auth.required');
  });
});

describe('extendBooking', () => {
  it('[Z-71] extends a running meeting, checked in or not', async () => {
    const { ann, booking } = await meeting();
    api.clock.set(at('10:00'));
    expect((await extend(ann, booking.id, 1, at('11:30'))).data.end).toBe(at('11:30'));
    await arrive(ann, booking.id);
    const longer = await extend(ann, booking.id, 3, at('12:00'));
    expect(longer.data).toMatchObject({ end: at('12:00'), status: 'checked-in', version: 4 });
    expect((await told(ann))[0]).toBe('self-update');
  });

  it('[Z-01] into another booking is refused with the conflicting time, and changes nothing', async () => {
    const { ann, bob, room, booking } = await meeting();
    await book(api, bob, room.id, { start: at('11:00'), end: at('12:00') });
    api.clock.set(at('10:30'));
    const clash = await extend(ann, booking.id, 1, at('11:30'));
    expect([clash.status, clash.problem.code]).toEqual([409, 'booking.slot_taken']);
    expect(clash.problem.clashes).toEqual([{ start: at('11:00'), end: at('12:00') }]);
    const still = await extend(ann, booking.id, 1, at('11:30'));
    expect(still.problem.code).toBe('booking.slot_taken');
  });

  it('[Z-11] is checked against grid and length, and must end later', async () => {
    const { ann, booking } = await meeting();
    api.clock.set(at('10:30'));
    expect((await extend(ann, booking.id, 1, at('11:07'))).problem.code).toBe('booking.off_grid');
    const long = await extend(ann, booking.id, 1, at('11:00', 3));
    expect(long.problem.code).toBe('booking.too_long');
    expect((await extend(ann, booking.id, 1, at('11:00'))).problem.errors).toEqual([
      expect.objectContaining({ path: 'end', code: 'not_later' }),
    ]);
  });

  it('[Z-52] of an overdue booking must end after now, not after the missed end', async () => {
    const { ann, booking } = await taken({ type: 'asset', capacity: null, quantity: 1 });
    api.clock.set(at('15:00'));
    const { problem } = await extend(ann, booking.id, 1, at('14:00'));
    expect(problem.errors).toEqual([
      expect.objectContaining({ path: 'end', params: { endAt: at('15:00') } }),
    ]);
    expect((await extend(ann, booking.id, 1, at('16:00'))).data.end).toBe(at('16:00'));
  });

  it('[Z-43] beyond a length that needs approval is refused, because it can’t wait', async () => {
    const { ann, booking } = await meeting({
      booking_rules: JSON.stringify({ approval: 'when', approvalAboveMinutes: 60 }),
    });
    api.clock.set(at('10:30'));
    const longer = await extend(ann, booking.id, 1, at('11:15'));
    expect(longer.problem.code).toBe('booking.extension_needs_approval');
  });

  it('is for running bookings, by their owners', async () => {
    const { ann, bob, booking } = await meeting();
    expect((await extend(ann, booking.id, 1, at('11:30'))).problem.code).toBe(
      'booking.not_extendable',
    );
    api.clock.set(at('10:30'));
    expect((await extend(bob, booking.id, 1, at('11:30'))).problem.code).toBe('access.denied');
    const guest = await api.call(extendBooking, {
      host: ann.host,
      params: { id: booking.id },
      body: { version: 1, end: at('11:30') },
    });
    expect(guest.problem.code).toBe('auth.required');
  });
});

describe('releaseBookings', () => {
  const release = (as: Member, from: string, to: string) =>
    api.call(releaseBookings, { as, body: { from, to, reason: 'On leave' } });

  it('[Z-63] cancels all of mine that start within the range, and releases their time', async () => {
    const { ann, room } = await bookingWorld(api);
    const bob = await colleagueOf(api, ann);
    const times = (day: number) => ({ start: at('10:00', day), end: at('11:00', day) });
    const mine = await Promise.all(
      [3, 4, 5].map(async (day) => (await book(api, ann, room.id, times(day))).data.id),
    );
    const forMe = await book(api, bob, room.id, {
      bookedForId: ann.id,
      start: at('13:00', 4),
      end: at('14:00', 4),
    });
    await book(api, bob, room.id, { start: at('15:00', 4), end: at('16:00', 4) });
    const released = await release(ann, at('00:00', 3), at('10:00', 5));
    expect(released.data.map(({ id, status }) => [id, status])).toEqual([
      [mine[0], 'cancelled'],
      [mine[1], 'cancelled'],
      [forMe.data.id, 'cancelled'],
    ]);
    expect((await book(api, bob, room.id, times(3))).status).toBe(201);
    expect((await book(api, bob, room.id, times(5))).status).toBe(409);
    expect((await told(bob)).filter((status) => status === 'cancelled-self')).toHaveLength(1);
  });

  it('skips what has started, and returns an empty list if nothing matches', async () => {
    const { ann, room } = await bookingWorld(api);
    await book(api, ann, room.id);
    api.clock.set(at('10:11'));
    expect((await release(ann, at('09:00'), at('12:00'))).data).toEqual([]);
  });

  it('[Z-71] releases what started up to ten minutes ago', async () => {
    const { ann, room } = await bookingWorld(api);
    await book(api, ann, room.id);
    api.clock.set(at('10:10'));
    expect((await release(ann, at('09:00'), at('12:00'))).data).toHaveLength(1);
  });

  it('refuses a reversed range or one longer than a year, and guests', async () => {
    const ann = await api.member();
    expect((await release(ann, at('10:00'), at('09:00'))).problem.errors[0]?.code).toBe(
      'end_before_start',
    );
    const long = await release(ann, at('10:00'), new Date(Date.UTC(2028, 0)).toISOString());
    expect(long.problem.errors[0]?.code).toBe('window_too_long');
    const guest = await api.call(releaseBookings, {
      host: ann.host,
      body: { from: at('09:00'), to: at('10:00') },
    });
    expect(guest.problem.code).toBe('auth.required');
  });
});
