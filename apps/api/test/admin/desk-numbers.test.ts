import { listApprovals } from '@axp/contracts';
import type { DeskNumbers } from '@axp/contracts/administration';
import {
  getDeskNumbers,
  listMerchantBookings,
  listOverdueReturns,
} from '@axp/contracts/administration';
import { describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Member } from '../app.ts';
import { testApi } from '../app.ts';
import { at } from '../bookings/booking-world.ts';
import { thingOf } from '../bookings/kind-world.ts';
import { buildBooking, buildBuilding, buildResource } from '../factories.ts';
import { administrator } from './admin-world.ts';

const api = testApi();

const numbers = async (as: Member) => (await api.call(getDeskNumbers, { as })).data;

type Cancelled = Awaited<ReturnType<typeof buildBooking>>;
type Values = Partial<Parameters<typeof buildBooking>[1]>;

function bookingOf({ merchantId }: Member, start: string, end: string, values: Values = {}) {
  const times = { starts_at: at(start), ends_at: at(end) };
  return buildBooking(api.db, { merchant_id: merchantId, ...times, ...values });
}

/** Counts rows of a merchant's bookings, in a building if one is given, by a plain condition. */
async function counted(merchantId: string, condition: string, building?: string): Promise<number> {
  const place = building ?? null;
  const { rows } = await sql<{ readonly total: number }>`
    select count(*)::integer as total
    from booking join resource on resource.id = booking.resource_id
    where booking.merchant_id = ${merchantId}
      and (${place}::uuid is null or resource.building_id = ${place}::uuid)
      and ${sql.raw(condition)}`.execute(api.db);
  return rows[0]?.total ?? 0;
}

const ended = ({ merchant_id, id }: Cancelled, action: 'cancel' | 'release') =>
  api.db
    .insertInto('booking_event')
    .values({
      merchant_id,
      id: uuidv7(),
      booking_id: id,
      action,
      from_status: 'approved',
      to_status: 'cancelled',
      at: at('07:15'),
    })
    .execute();

/** Two buildings with rooms, cars and assets in use, free, late, waiting and released at nine. */
async function busyWorld() {
  const boss = await administrator(api);
  const { merchantId: merchant_id } = boss;
  const user = { merchant_id };
  const [helper, auditor, manager, approver] = await Promise.all([
    api.member({ user: { ...user, is_help_desk: true } }),
    api.member({ user: { ...user, is_auditor: true } }),
    api.member({ user }),
    api.member({ user: { ...user, is_help_desk: true } }),
  ]);
  const [near, far] = [
    await buildBuilding(api.db, { merchant_id }),
    await buildBuilding(api.db, { merchant_id }),
  ];
  await api.db
    .insertInto('building_manager')
    .values({ merchant_id, user_id: manager.id, building_id: near.id })
    .execute();
  for (const building_id of [near.id, far.id]) {
    const room = () => buildResource(api.db, { merchant_id, building_id });
    const [used, waited, decided] = [await room(), await room(), await room()];
    await buildResource(api.db, { merchant_id, building_id, is_active: false });
    await bookingOf(boss, '08:30', '09:30', { resource_id: used.id, status: 'checked-in' });
    await bookingOf(boss, '11:00', '12:00', { resource_id: used.id });
    const cancelled = await bookingOf(boss, '10:00', '11:00', {
      resource_id: used.id,
      status: 'cancelled',
    });
    await ended(cancelled, 'cancel');
    await bookingOf(boss, '-04:00', '08:00', { resource_id: used.id, status: 'checked-out' });
    const status = 'pending-approval-book';
    await bookingOf(boss, '13:00', '14:00', { resource_id: waited.id, status });
    await bookingOf(boss, '13:00', '14:00', { resource_id: decided.id, status });
    await api.db
      .insertInto('resource_approver')
      .values({ merchant_id, resource_id: decided.id, user_id: approver.id })
      .execute();
    const car = await thingOf(api, boss, { type: 'car', building_id });
    await thingOf(api, boss, { type: 'car', building_id });
    const pool = await thingOf(api, boss, { building_id, quantity: 5 });
    const out = { status: 'checked-in' };
    await bookingOf(boss, '-20:00', '08:00', { ...out, resource_id: car.id });
    await bookingOf(boss, '-20:00', '17:00', { ...out, resource_id: pool.id, quantity: 3 });
    const released = await bookingOf(boss, '07:00', '08:00', {
      status: 'cancelled',
      resource_id: waited.id,
    });
    await ended(released, 'release');
  }
  return { boss, helper, auditor, manager, approver, near };
}

/** The same figures, each by a query of its own over the rows. */
async function plainNumbers(merchantId: string, building?: string) {
  const now = `'${at('09:00')}'::timestamptz`;
  const [day, next] = [`'${at('00:00')}'::timestamptz`, `'${at('24:00')}'::timestamptz`];
  const count = (condition: string) => counted(merchantId, condition, building);
  const isNow = `starts_at <= ${now} and ends_at > ${now} and status in ('approved', 'checked-in')`;
  const isOut = (type: string) => `booking.status = 'checked-in' and booking.type = '${type}'`;
  return {
    rooms: { inUse: await count(`booking.type = 'room' and ${isNow}`) },
    cars: {
      out: await count(isOut('car')),
      overdue: await count(`${isOut('car')} and ends_at <= ${now}`),
    },
    assets: {
      bookings: await count(isOut('asset')),
      overdue: await count(`${isOut('asset')} and ends_at <= ${now}`),
    },
    bookings: {
      starting: await count(
        `starts_at >= ${day} and starts_at < ${next} and status <> 'cancelled'`,
      ),
      continuing: await count(
        `starts_at < ${day} and ends_at > ${day} and status not in ('cancelled', 'checked-out')`,
      ),
    },
    released: await count(`starts_at >= ${day} and exists (select from booking_event event
      where event.booking_id = booking.id and event.action = 'release')`),
  };
}

describe('getDeskNumbers', () => {
  it('[D-03] equals plain counts of rows, for each role in its buildings', async () => {
    const { boss, helper, auditor, manager, near } = await busyWorld();
    const all = await plainNumbers(boss.merchantId);
    expect(all).toMatchObject({
      rooms: { inUse: 2 },
      cars: { out: 2, overdue: 2 },
      bookings: { starting: 8, continuing: 4 },
      released: 2,
    });
    for (const as of [boss, helper, auditor]) expect(await numbers(as)).toMatchObject(all);
    const own = await plainNumbers(boss.merchantId, near.id);
    expect(await numbers(manager)).toMatchObject(own);
    expect(await numbers(manager)).toMatchObject({
      rooms: { total: 3, inUse: 1, free: 2 },
      cars: { total: 2, out: 1, overdue: 1, free: 1 },
      assets: { out: 3, bookings: 1, overdue: 0 },
    });
  });

  it('equals the lists that its tiles open', async () => {
    const { boss, helper, auditor, manager } = await busyWorld();
    for (const as of [boss, helper, auditor, manager]) {
      const found = async (query: object) =>
        (await api.call(listMerchantBookings, { as, query: { limit: 100, ...query } })).data.length;
      const shown = await numbers(as);
      expect(shown).toMatchObject({
        rooms: { inUse: await found({ type: 'room', status: 'running' }) },
        cars: { out: await found({ type: 'car', status: 'checked-in' }) },
        assets: { bookings: await found({ type: 'asset', status: 'checked-in' }) },
      });
      const overdue = await api.call(listOverdueReturns, { as });
      expect(overdue.meta.total).toBe(shown.cars.overdue + shown.assets.overdue);
    }
  });

  it.each([
    ['an administrator, who decides on those without approvers', 'boss', 2, 2],
    ['an approver of one room in each building', 'approver', 2, 2],
    ['the help desk, which decides on none', 'helper', 0, 4],
    ['an auditor, who decides on none', 'auditor', 0, 4],
    ['a manager of one building, who decides on none', 'manager', 0, 2],
  ] as const)('counts requests that wait for others: %s', async (_, name, own, others) => {
    const { [name]: as } = await busyWorld();
    expect((await numbers(as)).waitingForOthers).toBe(others);
    const approvals = await api.call(listApprovals, { as, query: {} });
    expect(approvals.meta.total).toBe(own);
  });

  it('does not count overdue, inactive or closed resources as free', async () => {
    const boss = await administrator(api);
    const { merchantId: merchant_id } = boss;
    const free = async (): Promise<Pick<DeskNumbers['rooms'], 'free'>[]> => {
      const { rooms, cars } = await numbers(boss);
      return [{ free: rooms.free }, { free: cars.free }];
    };
    await buildResource(api.db, { merchant_id });
    await buildResource(api.db, { merchant_id, is_active: false });
    const car = await thingOf(api, boss, { type: 'car' });
    await thingOf(api, boss, { type: 'car' });
    expect(await free()).toEqual([{ free: 1 }, { free: 2 }]);
    await bookingOf(boss, '07:00', '08:00', { resource_id: car.id, status: 'checked-in' });
    expect(await free()).toEqual([{ free: 1 }, { free: 1 }]);
    await api.db
      .updateTable('resource')
      .set({ opening_hours: JSON.stringify([{ weekday: 1, opens: '10:00', closes: '18:00' }]) })
      .where('merchant_id', '=', merchant_id)
      .where('type', '=', 'room')
      .execute();
    expect(await free()).toEqual([{ free: 0 }, { free: 1 }]);
  });

  it('separates bookings that start today from those that began before', async () => {
    const boss = await administrator(api);
    await bookingOf(boss, '00:00', '01:00');
    await bookingOf(boss, '23:30', '23:59');
    await bookingOf(boss, '24:00', '25:00');
    await bookingOf(boss, '-01:00', '00:00');
    await bookingOf(boss, '-72:00', '12:00');
    expect(await numbers(boss)).toMatchObject({
      day: { start: at('00:00'), end: at('24:00') },
      bookings: { starting: 2, continuing: 1 },
    });
  });

  it('[Z-10] counts the day in the administrator’s time zone, as the linked list does', async () => {
    const { merchantId: merchant_id } = await administrator(api);
    const zone = { timezone: 'America/New_York', is_administrator: true };
    const boss = await api.member({ user: { merchant_id, ...zone } });
    // In New York it is 21:00 of Sunday, which has three hours left.
    await bookingOf(boss, '11:30', '12:30');
    await bookingOf(boss, '12:30', '13:30');
    expect(await numbers(boss)).toMatchObject({
      day: { start: at('11:00', 1), end: at('12:00') },
      bookings: { starting: 1 },
    });
  });
});
