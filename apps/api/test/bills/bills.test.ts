import {
  cancelBooking,
  checkIn,
  checkOut,
  createBooking,
  editBooking,
  extendBooking,
  getBooking,
  getResource,
  issueBill,
  listMyBookings,
  searchResources,
} from '@axp/contracts';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import type { Member } from '../app.ts';
import { testApi } from '../app.ts';
import { at, book, bookingWorld, colleagueOf, roomBody } from '../bookings/booking-world.ts';
import { bookAsset, bookCar, thingOf } from '../bookings/kind-world.ts';
import { buildResource } from '../factories.ts';
import { administratorOf, billOf, billsOf, perHour, perKm } from './bill-world.ts';

const api = testApi();
beforeEach(() => api.clock.set(at('09:00')));

/** Ann's meeting from ten to eleven in a room at 300 baht an hour. */
async function pricedMeeting() {
  const world = await bookingWorld(api, perHour);
  const { data } = await book(api, world.ann, world.room.id);
  return { ...world, booking: data };
}

const edit = (as: Member, id: string, body: { version: number } & Record<string, unknown>) =>
  api.call(editBooking, { as, params: { id }, body });

describe('a resource with a price', () => {
  it('[D-07] shows it in its details and in the search', async () => {
    const { ann, room } = await bookingWorld(api, perHour);
    const price = { amount: 30_000, currency: 'THB', per: 'hour' };
    const detail = await api.call(getResource, { as: ann, params: { id: room.id } });
    expect(detail.data.price).toEqual(price);
    const body = { type: 'room' as const, start: at('10:00'), end: at('11:00') };
    const found = await api.call(searchResources, { as: ann, body });
    expect(found.data.map((hit) => hit.resource.price)).toEqual([price]);
  });

  it('[D-07] has a complete price in a known currency, or none', async () => {
    const { ann } = await bookingWorld(api);
    const broken = [
      { price_amount: 100 },
      { ...perHour, price_amount: 0 },
      { ...perHour, price_currency: 'baht' },
      { ...perHour, price_per: 'week' },
      // Only a car has an odometer.
      perKm,
    ];
    for (const values of broken) {
      const room = buildResource(api.db, { ...values, merchant_id: ann.merchantId });
      await expect(room).rejects.toThrow(/resource_price/);
    }
  });
});

describe('the bill of a booking', () => {
  it('[D-07] [B-08] is created with it, and shown on the booking and in lists', async () => {
    const { ann, booking } = await pricedMeeting();
    const bill = { status: 'draft', amount: 30_000, currency: 'THB' };
    expect(booking.bill).toEqual(bill);
    const mine = await api.call(listMyBookings, { as: ann, query: {} });
    expect(mine.data.map((one) => one.bill)).toEqual([bill]);
    expect(await billOf(api, ann, booking.id)).toMatchObject({
      ...bill,
      businessUnit: { id: ann.businessUnitId },
      price: { amount: 30_000, currency: 'THB', per: 'hour' },
      start: booking.start,
      end: booking.end,
      drivenKm: null,
    });
  });

  it('[D-07] does not exist for a free resource', async () => {
    const { ann, room } = await bookingWorld(api);
    const { data } = await book(api, ann, room.id);
    expect(data.bill).toBeNull();
    expect(await billsOf(api, ann, data.id)).toEqual([]);
  });

  it('[D-07] follows edits and extensions', async () => {
    const { ann, booking } = await pricedMeeting();
    const edited = await edit(ann, booking.id, { version: 1, end: at('12:00') });
    expect(edited.data.bill).toMatchObject({ status: 'draft', amount: 60_000 });
    api.clock.set(at('10:00'));
    const params = { id: booking.id };
    await api.call(checkIn, { as: ann, params, body: {} });
    const body = { version: 3, end: at('12:30') };
    const longer = await api.call(extendBooking, { as: ann, params, body });
    expect(longer.data.bill).toMatchObject({ amount: 75_000 });
    expect(await billsOf(api, ann, booking.id)).toHaveLength(1);
  });

  it('[D-07] decreases after an early check-out', async () => {
    const { ann, booking } = await pricedMeeting();
    api.clock.set(at('10:00'));
    const params = { id: booking.id };
    await api.call(checkIn, { as: ann, params, body: {} });
    api.clock.set(at('10:20'));
    const left = await api.call(checkOut, { as: ann, params, body: { version: 2 } });
    expect(left.data.bill).toMatchObject({ status: 'draft', amount: 10_000 });
    expect(await billOf(api, ann, booking.id)).toMatchObject({ end: at('10:20') });
  });

  it('[D-07] keeps the agreed price until the booking moves to another resource', async () => {
    const { ann, room, booking } = await pricedMeeting();
    await api.db
      .updateTable('resource')
      .set({ price_amount: 90_000 })
      .where('id', '=', room.id)
      .execute();
    const edited = await edit(ann, booking.id, { version: 1, end: at('12:00') });
    expect(edited.data.bill?.amount).toBe(60_000);
    const hall = await buildResource(api.db, {
      ...perHour,
      price_amount: 50_000,
      merchant_id: ann.merchantId,
    });
    const moved = await edit(ann, booking.id, { version: 2, resourceId: hall.id });
    expect(moved.data.bill?.amount).toBe(100_000);
  });

  it('[D-07] is void and hidden after a cancellation', async () => {
    const { ann, booking } = await pricedMeeting();
    const cancelled = await api.call(cancelBooking, {
      as: ann,
      params: { id: booking.id },
      body: { version: 1 },
    });
    expect(cancelled.data.bill).toBeNull();
    expect(await billsOf(api, ann, booking.id)).toMatchObject([
      { status: 'void', voidedAt: at('09:00'), voidedBy: null, voidReason: null },
    ]);
  });

  it('[D-07] counts the units of an asset', async () => {
    const ann = await api.member();
    const chairs = await thingOf(api, ann, {
      ...perHour,
      price_per: 'day',
      booking_rules: JSON.stringify({ approval: 'never' }),
    });
    const { data } = await bookAsset(api, ann, chairs, { quantity: 3 });
    expect(data.bill).toEqual({ status: 'draft', amount: 90_000, currency: 'THB' });
  });

  it('[D-07] waits for the distance until the car is returned', async () => {
    const ann = await api.member();
    const car = await thingOf(api, ann, {
      ...perKm,
      type: 'car',
      odometer_km: 12_000,
      booking_rules: JSON.stringify({ approval: 'never' }),
    });
    const { data } = await bookCar(api, ann, car, { estimatedKm: 50 });
    expect(data.bill).toEqual({ status: 'draft', amount: null, currency: 'THB' });
    api.clock.set(at('10:00', 3));
    const params = { id: data.id };
    await api.call(checkIn, { as: ann, params, body: {} });
    api.clock.set(at('13:00', 3));
    const back = await api.call(checkOut, {
      as: ann,
      params,
      body: {
        version: 2,
        car: {
          odometerKm: 12_042,
          fuelPercent: 60,
          hasDamage: false,
          areKeysReturned: true,
          parkingPlace: 'P2',
        },
      },
    });
    expect(back.data.bill?.amount).toBe(37_800);
    expect(await billOf(api, ann, data.id)).toMatchObject({ drivenKm: 42 });
  });

  it('[D-07] of one booking leaves the bills of others as they are', async () => {
    const { ann, room, booking } = await pricedMeeting();
    const { data: second } = await book(api, ann, room.id, {
      start: at('12:00'),
      end: at('13:00'),
    });
    const { data: third } = await book(api, ann, room.id, { start: at('14:00'), end: at('15:00') });
    await edit(ann, booking.id, { version: 1, end: at('12:00') });
    const { id: billId } = await billOf(api, ann, second.id);
    const boss = await administratorOf(api, ann);
    await api.call(issueBill, {
      as: boss,
      params: { id: second.id, billId },
      body: { version: 1 },
    });
    const params = { id: third.id };
    await api.call(cancelBooking, { as: ann, params, body: { version: 1 } });
    const bills = [booking, second, third].map(({ id }) => billsOf(api, ann, id));
    expect(await Promise.all(bills)).toMatchObject([
      [{ status: 'draft', version: 2, amount: 60_000 }],
      [{ status: 'issued', version: 2, amount: 30_000 }],
      [{ status: 'void', version: 2, amount: 30_000 }],
    ]);
  });

  it('[D-07] exists for each date of a series, and is void for cancelled dates', async () => {
    const { ann, room } = await bookingWorld(api, perHour);
    const recurrence = { frequency: 'daily' as const, interval: 1, count: 3 };
    const body = roomBody(room.id, { recurrence });
    const { data } = await api.call(createBooking, { as: ann, body });
    const statuses = () =>
      api.db
        .selectFrom('bill')
        .select(['status', 'amount'])
        .where('merchant_id', '=', ann.merchantId)
        .execute();
    const draft = { status: 'draft', amount: 30_000 };
    expect(await statuses()).toEqual([draft, draft, draft]);
    const query = { scope: 'all' as const };
    const changed = { as: ann, params: { id: data.id }, query };
    await api.call(editBooking, { ...changed, body: { version: 1, end: at('12:00') } });
    expect((await statuses()).map(({ amount }) => amount)).toEqual([60_000, 60_000, 60_000]);
    const shorter = { version: 2, recurrence: { ...recurrence, count: 2 } };
    await api.call(editBooking, { ...changed, body: shorter });
    const open = async () => (await statuses()).filter(({ status }) => status === 'draft').length;
    expect(await open()).toBe(2);
    const exceptions = [{ action: 'skip' as const, originalStart: at('10:00', 3) }];
    await api.call(editBooking, { ...changed, body: { version: 3, exceptions } });
    expect(await open()).toBe(1);
    const { data: now } = await api.call(getBooking, { as: ann, params: { id: data.id } });
    await api.call(cancelBooking, { ...changed, body: { version: now.version } });
    expect((await statuses()).map(({ status }) => status)).toEqual(['void', 'void', 'void']);
  });
});

describe('listBills', () => {
  it('[D-07] is for owners, the paying unit and administrators only', async () => {
    const { ann, booking } = await pricedMeeting();
    const bob = await colleagueOf(api, ann);
    const room = await buildResource(api.db, { ...perHour, merchant_id: ann.merchantId });
    const { data: ofBob } = await book(api, bob, room.id);
    expect(await billsOf(api, bob, ofBob.id)).toHaveLength(1);
    const stranger = await api.member();
    const sameUnit = await api.member({
      user: { merchant_id: ann.merchantId },
      businessUnit: ann.businessUnitId ?? 'none',
    });
    for (const reader of [ann, sameUnit, await administratorOf(api, ann)]) {
      expect(await billsOf(api, reader, booking.id)).toHaveLength(1);
    }
    for (const other of [bob, stranger]) {
      await expect(billsOf(api, other, booking.id)).rejects.toThrow(/booking.not_found/);
    }
  });

  it('[D-07] is for the person who booked, the one it is for and members of all units', async () => {
    const { ann, room } = await bookingWorld(api, perHour);
    const bob = await colleagueOf(api, ann);
    const { data } = await book(api, ann, room.id, { bookedForId: bob.id });
    const ofAllUnits = { merchant_id: ann.merchantId, is_all_bu: true };
    const boss = await api.member({ user: ofAllUnits, businessUnit: 'none' });
    await api.db.deleteFrom('user_business_unit').where('user_id', '=', ann.id).execute();
    api.clock.advance({ seconds: 15 });
    for (const reader of [ann, bob, boss]) {
      expect(await billsOf(api, reader, data.id)).toHaveLength(1);
    }
  });

  it('[B-08] hides the price from people who are only invited', async () => {
    const { ann, room } = await bookingWorld(api, perHour);
    const bob = await colleagueOf(api, ann);
    const invitees = [{ userId: bob.id }];
    const { data } = await book(api, ann, room.id, { invitees });
    const seen = await api.call(getBooking, { as: bob, params: { id: data.id } });
    expect(seen.data.bill).toBeNull();
  });
});

describe('the table of bills', () => {
  it('[D-07] allows one valid bill per booking', async () => {
    const { booking } = await pricedMeeting();
    const second = sql`
      insert into bill (merchant_id, id, booking_id, business_unit_id, resource_id, price_amount,
        price_currency, price_per, starts_at, ends_at, timezone, quantity)
      select merchant_id, gen_random_uuid(), booking_id, business_unit_id, resource_id,
        price_amount, price_currency, price_per, starts_at, ends_at, timezone, quantity
      from bill where booking_id = ${booking.id}`;
    await expect(second.execute(api.db)).rejects.toThrow(/bill_one_of_booking/);
  });
});
