import {
  approveBooking,
  editBooking,
  getBooking,
  listApprovals,
  listNotifications,
  planMaintenance,
  rejectBooking,
} from '@axp/contracts';
import { describe, expect, it } from '@jest/globals';
import type { Member } from '../app.ts';
import { testApi } from '../app.ts';
import { buildResource } from '../factories.ts';
import { at, book, bookingWorld, colleagueOf } from './booking-world.ts';
import { bookSeries, daily, datesOf } from './series-world.ts';

const api = testApi();

type Body = Readonly<Record<string, unknown>>;
type Scope = 'this' | 'following' | 'all';

async function nameApprover(resource: { id: string; merchant_id: string }, { id }: Member) {
  const row = { merchant_id: resource.merchant_id, resource_id: resource.id, user_id: id };
  await api.db.insertInto('resource_approver').values(row).execute();
}

/** Two rooms, decided on by Amy and by Ben; what Ann books in Amy's needs approval on request. */
async function twoRooms({ isApproved = true } = {}) {
  const { ann, room } = await bookingWorld(api, { needs_approval: !isApproved });
  const target = await buildResource(api.db, {
    merchant_id: ann.merchantId,
    building_id: room.building_id,
    needs_approval: true,
  });
  const [amy, ben] = [await colleagueOf(api, ann), await colleagueOf(api, ann)];
  await nameApprover(room, amy);
  await nameApprover(target, ben);
  return { ann, amy, ben, room, target };
}

const edit = (as: Member, id: string, body: Body, scope: Scope = 'this') =>
  api.call(editBooking, { as, params: { id }, query: { scope }, body: { version: 1, ...body } });
const approve = (as: Member, id: string, version: number, scope: Scope = 'this') =>
  api.call(approveBooking, { as, params: { id }, query: { scope }, body: { version } });
const queueOf = async (as: Member) =>
  (await api.call(listApprovals, { as, query: {} })).data.map(({ booking }) => booking.id);
const topicsOf = async (as: Member) =>
  (await api.call(listNotifications, { as, query: {} })).data.map(({ topic }) => topic);
const seen = async (as: Member, id: string) =>
  (await api.call(getBooking, { as, params: { id } })).data;

const series = { recurrence: daily(3) };
const secondDate = (target: string) => ({
  exceptions: [{ action: 'replace', originalStart: at('10:00', 3), resourceId: target }],
});

/** Every way in which an owner can ask for another room. */
const paths: readonly (readonly [string, Scope, Body, (target: string) => Body])[] = [
  ['a booking', 'this', {}, (resourceId) => ({ resourceId })],
  ['a booking, with another time', 'this', {}, (resourceId) => ({ resourceId, end: at('11:30') })],
  ['one date of a series', 'this', series, (resourceId) => ({ resourceId })],
  ['a series from a date on', 'following', series, (resourceId) => ({ resourceId })],
  ['a whole series', 'all', series, (resourceId) => ({ resourceId })],
  ['a date that was repaired with its series', 'all', series, secondDate],
];

describe.each(paths)('moving %s', (_, scope, form, change) => {
  it('[H-03] is decided only by the approvers of the target', async () => {
    const { ann, amy, ben, room, target } = await twoRooms();
    const { data } = await book(api, ann, room.id, form);
    const { status } = await edit(ann, data.id, change(target.id), scope);
    expect(status).toBe(200);
    const [waiting = ''] = await queueOf(ben);
    const { version } = await seen(ben, waiting);
    expect(await queueOf(amy)).toEqual([]);
    expect([await topicsOf(amy), (await topicsOf(ben)).includes('approval')]).toEqual([[], true]);
    expect((await approve(amy, waiting, version, scope)).problem.code).toBe('access.denied');
    const refused = await api.call(rejectBooking, {
      as: amy,
      params: { id: waiting },
      query: { scope },
      body: { version, reason: 'Not yours' },
    });
    expect(refused.problem.code).toBe('access.denied');
    expect((await approve(ben, waiting, version, scope)).data.resource.id).toBe(target.id);
    expect(await queueOf(ben)).toEqual([]);
  });
});

describe('a pending request', () => {
  it('[H-03] that is moved goes to the approvers of the target, who are notified', async () => {
    const { ann, amy, ben, room, target } = await twoRooms({ isApproved: false });
    const { data } = await book(api, ann, room.id);
    await edit(ann, data.id, { resourceId: target.id });
    expect([await queueOf(amy), await queueOf(ben)]).toEqual([[], [data.id]]);
    expect(await topicsOf(ben)).toEqual(['approval']);
    expect((await approve(amy, data.id, 2)).problem.code).toBe('booking.not_found');
    expect((await approve(ben, data.id, 2)).data.status).toBe('approved');
  });

  it('[H-03] that is a series goes to the approvers of the target, who are notified', async () => {
    const { ann, amy, ben, room, target } = await twoRooms({ isApproved: false });
    const { data } = await bookSeries(api, ann, room.id, series);
    await edit(ann, data.id, { resourceId: target.id }, 'all');
    expect([await queueOf(amy), await queueOf(ben)]).toEqual([[], [data.id]]);
    expect(await topicsOf(ben)).toEqual(['approval']);
  });

  it('[H-03] with dates in two rooms is decided in each by the approvers of that room', async () => {
    const { ann, amy, ben, room, target } = await twoRooms({ isApproved: false });
    const { data } = await bookSeries(api, ann, room.id, {
      ...series,
      ...secondDate(target.id),
    });
    const [first, second] = await datesOf(api, data.seriesId);
    expect(await queueOf(amy)).toEqual([first?.id]);
    expect(await queueOf(ben)).toEqual([second?.id]);
    await approve(amy, data.id, 1, 'all');
    const statuses = async () => (await datesOf(api, data.seriesId)).map(({ status }) => status);
    expect(await statuses()).toEqual(['approved', 'pending-approval-book', 'approved']);
    await approve(ben, second?.id ?? '', 1, 'all');
    expect(await statuses()).toEqual(['approved', 'approved', 'approved']);
  });

  it('[H-03] reminds the approvers of the target', async () => {
    const { ann, amy, ben, room, target } = await twoRooms();
    const { data } = await book(api, ann, room.id, { start: at('10:00', 6), end: at('11:00', 6) });
    await edit(ann, data.id, { resourceId: target.id });
    await api.db
      .updateTable('booking_timer')
      .set({ due_at: '2026-01-01T00:00:00.000Z' })
      .where('booking_id', '=', data.id)
      .where('kind', '=', 'approval-reminder')
      .execute();
    // The worker reads the clock of the database, which may be beyond the day of the test's.
    await api.db
      .updateTable('booking')
      .set({ starts_at: '9998-01-01T00:00:00.000Z', ends_at: '9998-01-01T01:00:00.000Z' })
      .where('id', '=', data.id)
      .execute();
    await api.runJob('booking_timers');
    expect(await topicsOf(amy)).toEqual([]);
    expect(await topicsOf(ben)).toContain('approval-reminder');
  });
});

describe('the queue', () => {
  it.each([
    ['a small room that enforces its seats', { capacity: 3 }, true, ['booking.over_capacity']],
    ['a small room that does not', { capacity: 3 }, false, []],
    ['a room with enough seats', { capacity: 8 }, true, []],
  ] as const)('[H-03] [D-05] judges a move to %s by the rules of that room', async (...given) => {
    const [, { capacity }, enforceCapacity, conflicts] = given;
    const { ann, ben, room, target } = await twoRooms();
    const { data } = await book(api, ann, room.id);
    await edit(ann, data.id, { resourceId: target.id });
    const rules = (isEnforced: boolean) => JSON.stringify({ enforceCapacity: isEnforced });
    const { db } = api;
    await db
      .updateTable('resource')
      .set({ capacity, booking_rules: rules(enforceCapacity) })
      .where('id', '=', target.id)
      .execute();
    await db
      .updateTable('resource')
      .set({ booking_rules: rules(!enforceCapacity) })
      .where('id', '=', room.id)
      .execute();
    const queue = await api.call(listApprovals, { as: ben, query: {} });
    expect(queue.data.map((request) => request.conflicts)).toEqual([conflicts]);
  });
});

describe('a manager', () => {
  const reason = 'A larger group comes';

  it('[H-03] who moves another person’s booking to a room they do not manage requests it', async () => {
    const { ann, amy, ben, room, target } = await twoRooms();
    const { data } = await book(api, ann, room.id);
    const asked = await edit(amy, data.id, { resourceId: target.id, reason });
    expect(asked.data).toMatchObject({
      status: 'pending-approval-edit',
      resource: { id: room.id },
      pendingChange: { resource: { id: target.id } },
    });
    expect((await approve(amy, data.id, 2)).problem.code).toBe('access.denied');
    const again = await edit(amy, data.id, { version: 2, end: at('11:30'), reason });
    expect(again.data.status).toBe('pending-approval-edit');
    expect((await approve(ben, data.id, 3)).data).toMatchObject({
      status: 'approved-edit',
      resource: { id: target.id },
      end: at('11:30'),
    });
  });

  it('[H-03] also needs a request if that room needs no approval', async () => {
    const { ann, amy, ben, room } = await twoRooms();
    const open = await buildResource(api.db, { merchant_id: ann.merchantId });
    await nameApprover(open, ben);
    const { data } = await book(api, ann, room.id);
    await edit(amy, data.id, { resourceId: open.id, reason });
    expect(await queueOf(ben)).toEqual([data.id]);
  });

  it('[H-03] moves it at once within the rooms that they manage', async () => {
    const { ann, amy, room } = await twoRooms();
    const other = await buildResource(api.db, { merchant_id: ann.merchantId });
    await nameApprover(other, amy);
    const { data } = await book(api, ann, room.id);
    const moved = await edit(amy, data.id, { resourceId: other.id, reason });
    expect(moved.data).toMatchObject({ status: 'approved', resource: { id: other.id } });
  });

  it('[H-03] finds no room restricted to other units', async () => {
    const { ann, amy, room, target } = await twoRooms();
    await api.db
      .updateTable('resource')
      .set({ is_restricted: true })
      .where('id', '=', target.id)
      .execute();
    const { data } = await book(api, ann, room.id);
    const { problem } = await edit(amy, data.id, { resourceId: target.id, reason });
    expect(problem.code).toBe('resource.not_found');
  });

  it('[H-03] [D-03] who administers all rooms moves at once, by edit and for maintenance', async () => {
    const { ann, room, target } = await twoRooms();
    const user = { merchant_id: ann.merchantId, is_administrator: true };
    const boss = await api.member({ user });
    const moved = await book(api, ann, room.id);
    const edited = await edit(boss, moved.data.id, { resourceId: target.id, reason });
    expect(edited.data).toMatchObject({ status: 'approved', resource: { id: target.id } });
    const slot = { start: at('14:00'), end: at('15:00') };
    const { data } = await book(api, ann, room.id, slot);
    const decision = {
      action: 'move' as const,
      id: data.id,
      version: 1,
      resourceId: target.id,
      reason,
    };
    const planned = await api.call(planMaintenance, {
      as: boss,
      params: { id: room.id },
      body: { kind: 'maintenance', title: 'Paint', ...slot, bookings: [decision] },
    });
    expect(planned.status).toBe(201);
    expect((await seen(ann, data.id)).resource.id).toBe(target.id);
  });
});
