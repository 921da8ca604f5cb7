import {
  approveBooking,
  checkIn,
  editBooking,
  getBooking,
  listNotifications,
} from '@axp/contracts';
import type { DeactivateUserBody } from '@axp/contracts/administration';
import { deactivateUser, reviewDeactivation } from '@axp/contracts/administration';
import { beforeEach, describe, expect, it } from '@jest/globals';
import type { Member } from '../app.ts';
import { testApi } from '../app.ts';
import { at, book, colleagueOf } from '../bookings/booking-world.ts';
import { bookAsset, bookCar, thingOf } from '../bookings/kind-world.ts';
import { buildResource } from '../factories.ts';
import { administrator } from './admin-world.ts';

const api = testApi();
beforeEach(() => api.clock.set(at('08:00')));

type Decisions = DeactivateUserBody['decisions'];
type Room = Parameters<typeof buildResource>[1];

const keysOf = async (as: Member, { id }: Member) => {
  const { data } = await api.call(reviewDeactivation, { as, params: { id } });
  return data.items.map(({ key }) => key);
};
const leave = (as: Member, { id }: Member, decisions: Decisions) =>
  api.call(deactivateUser, { as, params: { id }, body: { version: 1, decisions } });
const bookingOf = async (as: Member, id: string) =>
  (await api.call(getBooking, { as, params: { id } })).data;
const topicsOf = async (as: Member) =>
  (await api.call(listNotifications, { as, query: {} })).data.map(({ topic }) => topic);

/** Ann leaves; what she decides on is in rooms that need approval. */
async function world(room: Room = {}) {
  const boss = await administrator(api);
  const ann = await colleagueOf(api, boss);
  const bob = await colleagueOf(api, boss);
  return { boss, ann, bob, room: await roomOf(boss, room) };
}

const roomOf = ({ merchantId }: Member, values: Room = {}) =>
  buildResource(api.db, { merchant_id: merchantId, ...values });

async function nameApprover({ id, merchantId }: Member, resourceId: string) {
  const row = { merchant_id: merchantId, resource_id: resourceId, user_id: id };
  await api.db.insertInto('resource_approver').values(row).execute();
}

async function nameUnitApprover({ id, merchantId }: Member, unitId: string | null) {
  const row = { merchant_id: merchantId, business_unit_id: unitId ?? '', user_id: id };
  await api.db.insertInto('business_unit_approver').values(row).execute();
}

describe('bookings that an administrator ends for a leaver', () => {
  it('[D-04] return the units of a loan at once', async () => {
    const { boss, ann, bob } = await world();
    const kit = await thingOf(api, ann, { type: 'asset', quantity: 1 });
    const today = { start: at('09:00'), end: at('17:00') };
    const { data: loan } = await bookAsset(api, ann, kit, today);
    api.clock.set(at('09:00'));
    await api.call(checkIn, { as: ann, params: { id: loan.id }, body: {} });
    api.clock.set(at('10:20'));
    await leave(boss, ann, [{ key: `out:${loan.id}`, fate: 'return' }]);
    const next = await bookAsset(api, bob, kit, { ...today, start: at('12:00') });
    expect(next.status).toBe(201);
  });

  it('[D-04] [Z-11] keep the buffer of a room free after them', async () => {
    const booking_rules = JSON.stringify({ bufferAfterMinutes: 15 });
    const { boss, ann, bob, room } = await world({ booking_rules });
    const { data } = await book(api, ann, room.id, { end: at('12:00') });
    api.clock.set(at('10:20'));
    await leave(boss, ann, [{ key: `running:${data.id}`, fate: 'end' }]);
    const from = (start: string) => book(api, bob, room.id, { start: at(start), end: at('11:30') });
    expect((await from('10:30')).problem.code).toBe('booking.slot_taken');
    expect((await from('10:45')).status).toBe(201);
  });

  it('[D-04] include a request whose time has begun, which is cancelled, and a changed booking, which ends', async () => {
    const { boss, ann, bob, room } = await world({ needs_approval: true });
    const { data: changed } = await book(api, ann, room.id, { end: at('12:00') });
    const approve = async () => {
      const { version } = await bookingOf(boss, changed.id);
      const params = { id: changed.id };
      return api.call(approveBooking, { as: boss, params, query: {}, body: { version } });
    };
    const { version } = (await approve()).data;
    const body = { version, end: at('13:00') };
    await api.call(editBooking, { as: ann, params: { id: changed.id }, body });
    expect((await approve()).data.status).toBe('approved-edit');
    const other = await roomOf(boss, { needs_approval: true });
    const { data: asked } = await book(api, ann, other.id);
    api.clock.set(at('10:20'));
    const ended = [changed, asked].map(({ id }) => ({
      key: `running:${id}`,
      fate: 'end' as const,
    }));
    expect((await leave(boss, ann, ended)).status).toBe(200);
    expect(await bookingOf(boss, changed.id)).toMatchObject({
      status: 'approved-edit',
      end: at('10:20'),
    });
    expect((await bookingOf(boss, asked.id)).status).toBe('cancelled');
    expect((await book(api, bob, room.id, { start: at('10:30') })).data.status).toBe(
      'pending-approval-book',
    );
  });
});

describe('pending requests of a leaver', () => {
  it('[H-03] that move to another room are passed to the approvers of that room', async () => {
    const { boss, ann, bob, room } = await world();
    const amy = await colleagueOf(api, boss);
    await nameApprover(amy, room.id);
    const target = await roomOf(boss, { needs_approval: true });
    await nameApprover(ann, target.id);
    const { data } = await book(api, bob, room.id);
    const body = { version: data.version, resourceId: target.id };
    await api.call(editBooking, { as: bob, params: { id: data.id }, body });
    const key = `request:${target.id}`;
    expect((await leave(boss, ann, [{ key, fate: 'pass-on' }])).status).toBe(200);
    expect(await topicsOf(boss)).toContain('approval');
    expect(await topicsOf(amy)).toEqual([]);
  });

  it('[Z-41] are those without another active approver of the room', async () => {
    const { boss, ann, bob, room } = await world({ needs_approval: true });
    const gone = await api.member({
      user: { merchant_id: boss.merchantId, status: 'deactivated' },
    });
    for (const approver of [ann, gone]) await nameApprover(approver, room.id);
    await book(api, bob, room.id);
    expect(await keysOf(boss, ann)).toEqual([`request:${room.id}`]);
    await nameApprover(bob, room.id);
    expect(await keysOf(boss, ann)).toEqual([]);
  });

  it('[Z-41] exclude a room with its own approver, when the leaver decides for the unit', async () => {
    const { boss, ann, bob, room } = await world({ needs_approval: true });
    await nameUnitApprover(ann, bob.businessUnitId);
    await book(api, bob, room.id);
    expect(await keysOf(boss, ann)).toEqual([`request:${bob.businessUnitId}`]);
    await nameApprover(boss, room.id);
    expect(await keysOf(boss, ann)).toEqual([]);
  });

  it('[D-04] include a booking made for the leaver only once, as a booking', async () => {
    const { boss, ann, bob, room } = await world({ needs_approval: true });
    await nameApprover(ann, room.id);
    const { data } = await book(api, bob, room.id, { bookedForId: ann.id });
    expect(data.status).toBe('pending-approval-book');
    expect(await keysOf(boss, ann)).toEqual([`upcoming:${data.id}`]);
  });
});

it('[D-04] include another person’s trip that the leaver drives', async () => {
  const { boss, ann, bob } = await world();
  const car = await thingOf(api, ann, { type: 'car' });
  const { data } = await bookCar(api, bob, car, { driverId: ann.id });
  expect(await keysOf(boss, ann)).toEqual([`upcoming:${data.id}`]);
});
