import {
  approveBooking,
  cancelBooking,
  editBooking,
  getBooking,
  listApprovals,
  listBookingEvents,
  listNotifications,
  rejectBooking,
} from '@axp/contracts';
import { describe, expect, it } from '@jest/globals';
import type { Member } from '../app.ts';
import { testApi } from '../app.ts';
import { buildBooking, buildResource } from '../factories.ts';
import type { BookingWorld } from './booking-world.ts';
import { at, book, bookingWorld, colleagueOf } from './booking-world.ts';
import { bookAsset, bookCar, thingOf } from './kind-world.ts';

const api = testApi();

const approve = (as: Member, id: string, version = 1) =>
  api.call(approveBooking, { as, params: { id }, body: { version } });
const reject = (as: Member, id: string, reason = 'No budget', version = 1) =>
  api.call(rejectBooking, { as, params: { id }, body: { version, reason } });
const queue = (as: Member, query: { limit?: number; cursor?: string } = {}) =>
  api.call(listApprovals, { as, query });
const told = async (as: Member) =>
  (await api.call(listNotifications, { as, query: {} })).data.map(
    ({ topic, bookingStatus }) => `${topic} ${bookingStatus}`,
  );

const administratorOf = ({ ann }: BookingWorld) =>
  api.member({ user: { merchant_id: ann.merchantId, is_administrator: true } });

async function nameResourceApprover({ ann, room }: BookingWorld, approver: Member) {
  const row = { merchant_id: ann.merchantId, resource_id: room.id, user_id: approver.id };
  await api.db.insertInto('resource_approver').values(row).execute();
}

async function nameUnitApprover({ ann }: BookingWorld, approver: Member) {
  const business_unit_id = ann.businessUnitId ?? '';
  const row = { merchant_id: ann.merchantId, business_unit_id, user_id: approver.id };
  await api.db.insertInto('business_unit_approver').values(row).execute();
}

/** A room that needs approval, an administrator, and a booking of Ann's that waits. */
async function waiting(changes: Readonly<Record<string, unknown>> = {}) {
  const world = await bookingWorld(api, { needs_approval: true });
  const boss = await administratorOf(world);
  const { data } = await book(api, world.ann, world.room.id, changes);
  return { ...world, world, boss, booking: data };
}

describe('approveBooking', () => {
  it('[Z-40] [B-03] approves a pending booking, once', async () => {
    const { ann, boss, booking } = await waiting();
    expect(booking.status).toBe('pending-approval-book');
    const approved = await approve(boss, booking.id);
    expect(approved.data).toMatchObject({ status: 'approved', version: 2 });
    const again = await approve(boss, booking.id, 2);
    expect([again.status, again.problem.code]).toEqual([409, 'booking.not_pending']);
    const seen = await api.call(getBooking, { as: ann, params: { id: booking.id } });
    expect(seen.data.status).toBe('approved');
  });

  it('[Z-70] is in the history with the actor and both statuses', async () => {
    const { ann, boss, booking } = await waiting();
    await approve(boss, booking.id);
    const events = await api.call(listBookingEvents, { as: ann, params: { id: booking.id } });
    expect(events.data[1]).toMatchObject({
      action: 'approve',
      from: 'pending-approval-book',
      to: 'approved',
      actor: { id: boss.id },
    });
  });

  it('[N-06] [N-07] notifies approvers of the request, then the booker, then the invitees', async () => {
    const world = await bookingWorld(api, { needs_approval: true });
    const boss = await administratorOf(world);
    const bob = await colleagueOf(api, world.ann);
    const { data } = await book(api, world.ann, world.room.id, { invitees: [{ userId: bob.id }] });
    expect(await told(world.ann)).toEqual(['booking pending-approval-book']);
    expect(await told(boss)).toEqual(['approval pending-approval-book']);
    expect(await told(bob)).toEqual([]);
    await approve(boss, data.id);
    expect(await told(world.ann)).toEqual(['booking approved', 'booking pending-approval-book']);
    expect(await told(bob)).toEqual(['booking approved']);
  });

  it('[Z-41] is for the resource’s approvers, else the unit’s, else administrators', async () => {
    const { ann, world, boss, booking } = await waiting();
    const eve = await colleagueOf(api, ann);
    await nameUnitApprover(world, eve);
    const ofUnit = await approve(boss, booking.id);
    expect([ofUnit.status, ofUnit.problem.code]).toEqual([403, 'access.denied']);
    const sam = await colleagueOf(api, ann);
    await nameResourceApprover(world, sam);
    expect((await approve(eve, booking.id)).problem.code).toBe('booking.not_found');
    expect((await approve(sam, booking.id)).data.status).toBe('approved');
  });

  it('[Z-41] passes to the next level when no one of a level is active', async () => {
    const { ann, world, boss, booking } = await waiting();
    const gone = await api.member({
      user: { merchant_id: ann.merchantId, status: 'deactivated' },
    });
    await nameResourceApprover(world, gone);
    await nameUnitApprover(world, gone);
    expect((await approve(boss, booking.id)).data.status).toBe('approved');
  });

  it('[Z-40] is not needed for an approver’s own booking, but for that of any other', async () => {
    const world = await bookingWorld(api, { needs_approval: true });
    const sam = await colleagueOf(api, world.ann);
    await nameResourceApprover(world, sam);
    const own = await book(api, sam, world.room.id);
    expect(own.data.status).toBe('approved');
    const boss = await administratorOf(world);
    const other = await book(api, boss, world.room.id, { start: at('13:00'), end: at('14:00') });
    expect(other.data.status).toBe('pending-approval-book');
  });

  it('[Z-40] is needed above the length that the resource sets', async () => {
    const { ann, room } = await bookingWorld(api, {
      booking_rules: JSON.stringify({ approval: 'when', approvalAboveMinutes: 60 }),
    });
    const short = await book(api, ann, room.id);
    const long = await book(api, ann, room.id, { start: at('12:00'), end: at('14:00') });
    expect([short.data.status, long.data.status]).toEqual(['approved', 'pending-approval-book']);
  });

  it('[Z-40] is needed for units that the resource doesn’t belong to', async () => {
    const ann = await api.member();
    const eve = await colleagueOf(api, ann);
    const room = await buildResource(api.db, {
      merchant_id: ann.merchantId,
      business_unit_id: ann.businessUnitId,
      booking_rules: JSON.stringify({ approval: 'when', approvalForOtherUnits: true }),
    });
    expect((await book(api, ann, room.id)).data.status).toBe('approved');
    const other = await book(api, eve, room.id, { start: at('13:00'), end: at('14:00') });
    expect(other.data.status).toBe('pending-approval-book');
  });

  it('[Z-44] refuses an outdated version', async () => {
    const { boss, booking } = await waiting();
    const stale = await approve(boss, booking.id, 2);
    expect([stale.status, stale.problem.code]).toEqual([409, 'booking.stale']);
  });

  it('[Z-44] is not possible after the end', async () => {
    const { ann, room } = await bookingWorld(api, { needs_approval: true });
    const boss = await api.member({
      user: { merchant_id: ann.merchantId, is_administrator: true },
    });
    const past = await buildBooking(api.db, {
      merchant_id: ann.merchantId,
      resource_id: room.id,
      booker_id: ann.id,
      status: 'pending-approval-book',
      starts_at: at('07:00'),
      ends_at: at('08:00'),
    });
    expect((await approve(boss, past.id)).problem.code).toBe('booking.over');
    expect((await reject(boss, past.id)).problem.code).toBe('booking.over');
  });

  it('[D-05] is refused while the resource is inactive, which the queue shows beforehand', async () => {
    const { ann, room, boss, booking } = await waiting();
    await api.db
      .updateTable('resource')
      .set({ is_active: false })
      .where('merchant_id', '=', ann.merchantId)
      .where('id', '=', room.id)
      .execute();
    expect((await queue(boss)).data[0]?.conflicts).toEqual(['resource.not_found']);
    expect((await approve(boss, booking.id)).problem.code).toBe('resource.not_found');
  });

  it('is refused to the booker, and to guests', async () => {
    const { ann, booking } = await waiting();
    expect((await approve(ann, booking.id)).problem.code).toBe('access.denied');
    const guest = await api.call(approveBooking, {
      host: ann.host,
      params: { id: booking.id },
      body: { version: 1 },
    });
    expect(guest.problem.code).toBe('auth.required');
  });
});

describe('rejectBooking', () => {
  it('[Z-42] cancels, releases the time, and sends the reason to the booker', async () => {
    const { ann, room, boss, booking } = await waiting();
    const rejected = await reject(boss, booking.id, 'Painters that day');
    expect(rejected.data.status).toBe('cancelled');
    const [newest] = (await api.call(listNotifications, { as: ann, query: {} })).data;
    expect(newest).toMatchObject({
      bookingStatus: 'cancelled-admin',
      reason: 'Painters that day',
    });
    const events = await api.call(listBookingEvents, { as: ann, params: { id: booking.id } });
    expect(events.data[1]).toMatchObject({ action: 'reject', reason: 'Painters that day' });
    expect((await book(api, boss, room.id)).status).toBe(201);
  });

  it('[Z-42] needs a reason', async () => {
    const { boss, booking } = await waiting();
    const silent = await reject(boss, booking.id, '  ');
    expect(silent.problem.errors).toEqual([expect.objectContaining({ path: 'reason' })]);
  });

  it('is not possible twice', async () => {
    const { boss, booking } = await waiting();
    await reject(boss, booking.id);
    expect((await reject(boss, booking.id)).problem.code).toBe('booking.stale');
    expect((await reject(boss, booking.id, 'Again', 2)).problem.code).toBe('booking.not_pending');
  });
});

describe('listApprovals', () => {
  it('[Z-41] lists only what I can decide, soonest first, with its age', async () => {
    const { ann, room, boss, booking } = await waiting({ title: 'First request' });
    api.clock.advance({ minutes: 30 });
    const second = { title: 'Second request', start: at('13:00'), end: at('14:00') };
    await book(api, ann, room.id, second);
    const third = { title: 'Soonest request', start: at('09:45'), end: at('10:00') };
    await book(api, ann, room.id, third);
    const { data, meta } = await queue(boss, { limit: 2 });
    expect(meta.total).toBe(3);
    expect(data.map((request) => [request.booking.title, request.ageMinutes])).toEqual([
      ['Soonest request', 0],
      ['First request', 30],
    ]);
    expect(data[1]).toMatchObject({
      booking: { abilities: { approve: true, reject: true } },
      booker: { id: ann.id },
      attendees: 4,
      conflicts: [],
    });
    expect((await queue(ann)).data).toEqual([]);
    await approve(boss, booking.id);
    expect((await queue(boss)).meta.total).toBe(2);
    api.clock.advance({ minutes: -30 });
  });

  it('shows the purpose of a car or asset, destination and driver, as currently requested', async () => {
    const { ann, boss, room } = await waiting();
    const values = { needs_approval: true };
    const car = await thingOf(api, ann, { type: 'car', ...values });
    const pool = await thingOf(api, ann, values);
    const { data: trip } = await bookCar(api, ann, car);
    await bookAsset(api, ann, pool);
    const facts = async () =>
      (await queue(boss)).data.map((request) => [
        request.booking.resource.id,
        request.purpose,
        request.trip,
      ]);
    const driver = { id: ann.id, fullName: expect.any(String) };
    expect(await facts()).toEqual([
      [room.id, null, null],
      [pool.id, 'Workshop with customers', null],
      [car.id, 'Audit of the new line', { destination: 'Rayong', driver }],
    ]);
    await approve(boss, trip.id);
    const bob = await colleagueOf(api, ann);
    const body = { version: 2, destination: 'Trat', driverId: bob.id, licenceConfirmed: true };
    const changed = await api.call(editBooking, { as: ann, params: { id: trip.id }, body });
    expect(changed.data.status).toBe('pending-approval-edit');
    expect((await facts())[2]).toEqual([
      car.id,
      'Audit of the new line',
      { destination: 'Trat', driver: { ...driver, id: bob.id } },
    ]);
  });

  it('pages by cursor without losing entries', async () => {
    const { ann, room, boss } = await waiting({ title: 'First request' });
    for (const hour of ['13', '15', '17']) {
      await book(api, ann, room.id, { start: at(`${hour}:00`), end: at(`${hour}:30`) });
    }
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await queue(boss, { limit: 2, ...(cursor !== undefined && { cursor }) });
      seen.push(...page.data.map((request) => request.booking.id));
      cursor = page.meta.nextCursor ?? undefined;
    } while (cursor !== undefined);
    expect(new Set(seen).size).toBe(4);
  });

  it('[T-07] has nothing of another merchant, and is refused to guests', async () => {
    const { ann } = await waiting();
    const stranger = await api.member({ user: { is_administrator: true } });
    expect((await queue(stranger)).data).toEqual([]);
    const guest = await api.call(listApprovals, { host: ann.host, query: {} });
    expect(guest.problem.code).toBe('auth.required');
  });
});

describe('a booking of another user', () => {
  it('[Z-71] can be cancelled by an administrator with a reason', async () => {
    const { ann, boss, booking } = await waiting();
    const cancel = (body: { version: number; reason?: string }) =>
      api.call(cancelBooking, { as: boss, params: { id: booking.id }, body });
    expect((await cancel({ version: 1 })).problem.errors).toEqual([
      expect.objectContaining({ path: 'reason', code: 'required' }),
    ]);
    expect((await cancel({ version: 1, reason: 'Fire drill' })).data.status).toBe('cancelled');
    expect((await told(ann))[0]).toBe('booking cancelled-admin');
  });

  it('[Z-71] [D-04] can be cancelled by the manager of the resource, and by no other manager', async () => {
    const { ann, room, booking } = await waiting();
    const other = await buildResource(api.db, { merchant_id: ann.merchantId });
    const manager = await colleagueOf(api, ann);
    const name = (resource_id: string) =>
      api.db
        .insertInto('resource_approver')
        .values({ merchant_id: ann.merchantId, resource_id, user_id: manager.id })
        .execute();
    const cancel = () => {
      const body = { version: 1, reason: 'The roof leaks' };
      return api.call(cancelBooking, { as: manager, params: { id: booking.id }, body });
    };
    await name(other.id);
    expect((await cancel()).problem.code).toBe('booking.not_found');
    await name(room.id);
    expect((await cancel()).data.status).toBe('cancelled');
    expect((await told(ann))[0]).toBe('booking cancelled-admin');
  });
});
