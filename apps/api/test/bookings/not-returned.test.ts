import {
  extendBooking,
  getBooking,
  getResource,
  listApprovals,
  listCalendar,
  listNotifications,
  planMaintenance,
  searchResources,
  takeHold,
  unpackCalendar,
} from '@axp/contracts';
import { changeMaintenance } from '@axp/contracts/administration';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { v7 as uuidv7 } from 'uuid';
import type { Member } from '../app.ts';
import { testApi } from '../app.ts';
import { buildBooking, buildResource } from '../factories.ts';
import { at, colleagueOf } from './booking-world.ts';
import { bookAsset, bookCar, thingOf } from './kind-world.ts';

const api = testApi();
beforeEach(() => api.clock.set(at('09:00')));

const afternoon = { start: at('14:00'), end: at('16:00') };
const tomorrow = { start: at('10:00', 3), end: at('14:00', 3) };
const due = at('12:00');

/** A car, or an asset of five units, that Ann has taken and not returned by twelve; it is one. */
async function lateWorld(type: 'car' | 'asset' = 'car') {
  const ann = await api.member();
  const thing = await thingOf(api, ann, { type });
  const booking = await buildBooking(api.db, {
    merchant_id: ann.merchantId,
    resource_id: thing.id,
    booker_id: ann.id,
    status: 'checked-in',
    starts_at: at('09:00'),
    ends_at: due,
  });
  const bob = await colleagueOf(api, ann);
  const isLate = async () => {
    api.clock.set(at('13:00'));
    await api.runJob('hold_what_is_out');
  };
  return { ann, bob, thing, booking, isLate };
}

const find = async (as: Member, type: 'car' | 'asset', window: typeof afternoon) =>
  (await api.call(searchResources, { as, body: { type, ...window } })).data[0];

const hold = (as: Member, resourceId: string, window: typeof afternoon) =>
  api.call(takeHold, { as, params: { formId: uuidv7() }, body: { resourceId, ...window } });

describe('a car that is not returned at its end', () => {
  it('[Z-52] is busy today in search and form, and shows since when', async () => {
    const { bob, thing, isLate } = await lateWorld();
    expect(await find(bob, 'car', afternoon)).toMatchObject({
      availability: 'free',
      notReturned: null,
    });
    await isLate();
    expect(await find(bob, 'car', afternoon)).toMatchObject({
      availability: 'busy',
      freeFrom: null,
      notReturned: { dueAt: due, units: 1 },
    });
    expect((await hold(bob, thing.id, afternoon)).problem.code).toBe('booking.slot_taken');
    const detail = await api.call(getResource, { as: bob, params: { id: thing.id } });
    expect(detail.data.notReturned).toEqual({ dueAt: due, units: 1 });
  });

  it('[Z-52] can be booked for later days, with a warning to the booker and the approver', async () => {
    const { ann, bob, thing, isLate } = await lateWorld();
    const boss = await api.member({
      user: { merchant_id: ann.merchantId, is_administrator: true },
    });
    await isLate();
    expect(await find(bob, 'car', tomorrow)).toMatchObject({
      availability: 'free',
      notReturned: { dueAt: due },
    });
    const made = await bookCar(api, bob, thing);
    expect(made.status).toBe(201);
    const seen = await api.call(getBooking, { as: bob, params: { id: made.data.id } });
    expect(seen.data.notReturned).toEqual({ dueAt: due, units: 1 });
    const queue = await api.call(listApprovals, { as: boss, query: {} });
    expect(queue.data).toMatchObject([{ notReturned: { dueAt: due, units: 1 } }]);
  });

  it('[Z-52] is no warning in a later booking before its end', async () => {
    const { bob, thing } = await lateWorld();
    const made = await bookCar(api, bob, thing);
    const seen = await api.call(getBooking, { as: bob, params: { id: made.data.id } });
    expect(seen.data.notReturned).toBeNull();
  });

  it('[Z-01] never displaces a booking that starts while it is out', async () => {
    const { ann, bob, thing, booking, isLate } = await lateWorld();
    const next = await buildBooking(api.db, {
      merchant_id: ann.merchantId,
      resource_id: thing.id,
      booker_id: bob.id,
      starts_at: afternoon.start,
      ends_at: afternoon.end,
    });
    await isLate();
    await api.runJob('hold_what_is_out');
    const rows = await api.db
      .selectFrom('occupancy')
      .select(['booking_id', 'starts_at', 'ends_at'])
      .where('resource_id', '=', thing.id)
      .orderBy('starts_at')
      .execute();
    expect(rows.map((row) => [row.booking_id, row.starts_at, row.ends_at])).toEqual([
      [booking.id, at('09:00'), due],
      [booking.id, due, afternoon.start],
      [next.id, afternoon.start, afternoon.end],
      [booking.id, afternoon.end, at('00:00', 3)],
    ]);
  });

  it('[Z-90] is in the calendar until the end of the day', async () => {
    const { ann, bob, booking, isLate } = await lateWorld();
    await isLate();
    const window = { from: at('00:00'), to: at('00:00', 3) };
    for (const as of [ann, bob]) {
      const { data } = await api.call(listCalendar, { as, query: window });
      expect(unpackCalendar(data)).toMatchObject([
        { bookingId: booking.id, start: at('09:00'), end: due },
        { bookingId: booking.id, start: due, end: at('00:00', 3) },
      ]);
    }
  });

  it('[Z-71] can be extended, which ends its delay', async () => {
    const { ann, bob, booking, isLate } = await lateWorld();
    await isLate();
    const longer = { version: 1, end: afternoon.start };
    const { data } = await api.call(extendBooking, {
      as: ann,
      params: { id: booking.id },
      body: longer,
    });
    expect(data).toMatchObject({ end: afternoon.start, isOverdue: false });
    const later = { start: at('15:00'), end: at('16:00') };
    expect(await find(bob, 'car', later)).toMatchObject({
      availability: 'free',
      notReturned: null,
    });
  });

  it('[Z-03] does not block maintenance', async () => {
    const { ann, thing, isLate } = await lateWorld();
    const boss = await api.member({
      user: { merchant_id: ann.merchantId, is_administrator: true },
    });
    await isLate();
    const body = { kind: 'maintenance' as const, title: 'Service', ...afternoon, bookings: [] };
    const planned = await api.call(planMaintenance, { as: boss, params: { id: thing.id }, body });
    expect(planned.status).toBe(201);
  });
});

describe('units of an asset that are not returned at their end', () => {
  it('[Z-04] are not free, and the others are', async () => {
    const { bob, thing, isLate } = await lateWorld('asset');
    await isLate();
    expect(await find(bob, 'asset', afternoon)).toMatchObject({
      availability: 'free',
      freeCount: 4,
      notReturned: { dueAt: due, units: 1 },
    });
    expect((await bookAsset(api, bob, thing, { ...afternoon, quantity: 5 })).status).toBe(409);
    expect((await bookAsset(api, bob, thing, { ...afternoon, quantity: 4 })).status).toBe(201);
  });
});

/** Runs the reminder of a late return. */
async function warn({ merchant_id, id }: { readonly merchant_id: string; readonly id: string }) {
  const timer = { merchant_id, booking_id: id, kind: 'overdue', due_at: due };
  await api.db.deleteFrom('booking_timer').execute();
  await api.db.insertInto('booking_timer').values(timer).execute();
  api.clock.set(at('13:00'));
  await api.runJob('booking_timers');
}

const topicsOf = async (as: Member) =>
  (await api.call(listNotifications, { as, query: {} })).data.map(({ topic }) => topic);

describe('the warning of a late return', () => {
  it('[Z-52] goes to both owners of the next booking within a day, and no one else', async () => {
    const { ann, bob, thing, booking } = await lateWorld();
    const { merchantId: merchant_id } = ann;
    const [guest, eve] = [await colleagueOf(api, ann), await colleagueOf(api, ann)];
    const next = (slot: typeof afternoon, people: { booker_id: string; booked_for_id?: string }) =>
      buildBooking(api.db, {
        merchant_id,
        resource_id: thing.id,
        starts_at: slot.start,
        ends_at: slot.end,
        ...people,
      });
    await next({ start: at('12:00', 3), end: at('14:00', 3) }, { booker_id: eve.id });
    await next({ start: at('07:00'), end: at('08:00') }, { booker_id: eve.id });
    await warn(booking);
    await next(afternoon, { booker_id: bob.id, booked_for_id: guest.id });
    await warn(booking);
    expect(await topicsOf(ann)).toEqual(['overdue', 'overdue']);
    const warned = [await topicsOf(bob), await topicsOf(guest), await topicsOf(eve)];
    expect(warned).toEqual([['next-at-risk'], ['next-at-risk'], []]);
  });
});

describe('the warning of a late return of one unit', () => {
  it('[Z-04] [Z-52] does not go to the owner of another unit', async () => {
    const { bob, thing, booking, isLate } = await lateWorld('asset');
    await isLate();
    expect((await bookAsset(api, bob, thing, { ...afternoon, quantity: 1 })).status).toBe(201);
    await warn(booking);
    expect(await topicsOf(bob)).toEqual(['booking']);
  });
});

describe('a room that is not checked out at its end', () => {
  it('[Z-52] is free after it', async () => {
    const ann = await api.member();
    const room = await buildResource(api.db, { merchant_id: ann.merchantId });
    const { id } = await buildBooking(api.db, {
      merchant_id: ann.merchantId,
      resource_id: room.id,
      booker_id: ann.id,
      status: 'checked-in',
      starts_at: at('09:00'),
      ends_at: due,
    });
    api.clock.set(at('13:00'));
    await api.runJob('hold_what_is_out');
    const rows = await api.db
      .selectFrom('occupancy')
      .select('ends_at')
      .where('booking_id', '=', id)
      .execute();
    expect(rows).toEqual([{ ends_at: due }]);
  });
});

describe('maintenance moved to a time when a car is out', () => {
  it('[Z-03] takes the time that the car blocks beyond its end', async () => {
    const { ann, thing, isLate } = await lateWorld();
    const boss = await api.member({
      user: { merchant_id: ann.merchantId, is_administrator: true },
    });
    const params = { id: thing.id };
    const body = { kind: 'maintenance' as const, title: 'Tyres', bookings: [] };
    const planned = await api.call(planMaintenance, {
      as: boss,
      params,
      body: { ...body, ...tomorrow },
    });
    await isLate();
    const changed = await api.call(changeMaintenance, {
      as: boss,
      params: { ...params, blockId: planned.data.id },
      body: { version: 1, title: body.title, ...afternoon, bookings: [] },
    });
    expect(changed.data).toMatchObject(afternoon);
  });
});
