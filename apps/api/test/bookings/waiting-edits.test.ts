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
import { buildResource } from '../factories.ts';
import { at, book, bookingWorld, colleagueOf } from './booking-world.ts';

const api = testApi();

type Body = Readonly<Record<string, unknown>>;

const edit = (as: Member, id: string, version: number, body: Body) =>
  api.call(editBooking, { as, params: { id }, body: { version, ...body } });
const decide = {
  approve: (as: Member, id: string, version: number) =>
    api.call(approveBooking, { as, params: { id }, body: { version } }),
  reject: (as: Member, id: string, version: number) =>
    api.call(rejectBooking, { as, params: { id }, body: { version, reason: 'Not that day' } }),
};
const seen = async (as: Member, id: string) =>
  (await api.call(getBooking, { as, params: { id } })).data;
const told = async (as: Member) =>
  (await api.call(listNotifications, { as, query: {} })).data.map(
    ({ topic, bookingStatus }) => `${topic} ${bookingStatus}`,
  );
const takenBy = async (bookingId: string) =>
  (
    await api.db
      .selectFrom('occupancy')
      .select(['starts_at', 'ends_at'])
      .where('booking_id', '=', bookingId)
      .orderBy('starts_at')
      .execute()
  ).map(({ starts_at, ends_at }) => [starts_at, ends_at]);

const later = { start: at('13:00'), end: at('14:00') };

/** Ann's booking from ten to eleven that the boss has approved, in a room that needs it. */
async function approved(room: Parameters<typeof bookingWorld>[1] = {}, body: Body = {}) {
  const world = await bookingWorld(api, { needs_approval: true, ...room });
  const { ann } = world;
  const boss = await api.member({ user: { merchant_id: ann.merchantId, is_administrator: true } });
  const bob = await colleagueOf(api, ann);
  const { data } = await book(api, ann, world.room.id, body);
  await decide.approve(boss, data.id, 1);
  return { ...world, boss, bob, id: data.id };
}

describe('a change of an approved booking', () => {
  it('[Z-43] is pending, and the booking stays as approved', async () => {
    const { ann, boss, room, id } = await approved();
    const asked = await edit(ann, id, 2, { ...later, title: 'Renamed' });
    expect(asked.data).toMatchObject({
      status: 'pending-approval-edit',
      version: 3,
      title: 'Weekly sync',
      start: at('10:00'),
      pendingChange: { ...later, resource: { id: room.id }, attendees: 4, quantity: null },
    });
    expect((await told(ann))[0]).toBe('booking pending-approval-edit');
    expect((await told(boss))[0]).toBe('approval pending-approval-edit');
    const { data: queue } = await api.call(listApprovals, { as: boss, query: {} });
    expect(queue[0]).toMatchObject({ change: later, booking: { id, start: at('10:00') } });
  });

  it('[Z-02] holds the old time and the new until it is decided', async () => {
    const { ann, bob, room, id } = await approved();
    await edit(ann, id, 2, later);
    expect((await book(api, bob, room.id)).problem.code).toBe('booking.slot_taken');
    expect((await book(api, bob, room.id, later)).problem.code).toBe('booking.slot_taken');
    expect(await takenBy(id)).toEqual([
      [at('10:00'), at('11:00')],
      [at('13:00'), at('14:00')],
    ]);
  });

  it('[Z-02] holds one slot when old and new overlap, and shrinks it when approved', async () => {
    const { ann, boss, bob, room, id } = await approved();
    await edit(ann, id, 2, { start: at('10:30'), end: at('11:30') });
    expect(await takenBy(id)).toEqual([[at('10:00'), at('11:30')]]);
    await decide.approve(boss, id, 3);
    expect(await takenBy(id)).toEqual([[at('10:30'), at('11:30')]]);
    const before = { start: at('10:00'), end: at('10:30') };
    expect((await book(api, bob, room.id, before)).status).toBe(201);
  });

  it('[Z-43] becomes the booking when approved, and releases the old time', async () => {
    const { ann, boss, bob, room, id } = await approved({}, { invitees: [] });
    await edit(ann, id, 2, { ...later, title: 'Renamed', invitees: [{ userId: bob.id }] });
    expect(await told(bob)).toEqual([]);
    const decided = await decide.approve(boss, id, 3);
    expect(decided.data).toMatchObject({
      status: 'approved-edit',
      version: 4,
      title: 'Renamed',
      ...later,
      pendingChange: null,
    });
    expect(await told(bob)).toEqual(['booking book-success']);
    expect((await told(ann))[0]).toBe('booking approved-edit');
    expect((await book(api, bob, room.id)).status).toBe(201);
    expect((await book(api, bob, room.id, later)).status).toBe(409);
  });

  it('[Z-42] keeps the booking as approved when rejected', async () => {
    const { ann, boss, bob, room, id } = await approved();
    const before = await seen(ann, id);
    await edit(ann, id, 2, { ...later, title: 'Renamed', invitees: [{ userId: bob.id }] });
    const decided = await decide.reject(boss, id, 3);
    expect(decided.data).toMatchObject({
      status: 'approved',
      title: before.title,
      start: before.start,
      end: before.end,
      invitees: [],
      pendingChange: null,
    });
    expect(await takenBy(id)).toEqual([[at('10:00'), at('11:00')]]);
    expect((await book(api, bob, room.id, later)).status).toBe(201);
    expect((await told(ann))[0]).toBe('edit-rejected approved');
    const events = await api.call(listBookingEvents, { as: ann, params: { id } });
    expect(events.data.at(-1)).toMatchObject({
      action: 'reject',
      from: 'pending-approval-edit',
      to: 'approved',
      reason: 'Not that day',
    });
  });

  it.each([
    ['the title', { title: 'Renamed' }],
    ['the description', { description: 'New' }],
    ['the invitees', { invitees: [{ email: 'guest@partner.test' }] }],
    ['a shorter time', { end: at('10:30') }],
    ['fewer people', { attendees: 2 }],
  ])('[Z-43] of %s applies at once', async (_, body) => {
    const { ann, id } = await approved();
    const edited = await edit(ann, id, 2, body);
    expect(edited.data).toMatchObject({ status: 'approved', version: 3, pendingChange: null });
  });

  it.each([
    ['more people', { attendees: 5 }],
    ['a longer time', { end: at('11:30') }],
  ])('[Z-43] to %s is pending', async (_, body) => {
    const { ann, id } = await approved();
    expect((await edit(ann, id, 2, body)).data.status).toBe('pending-approval-edit');
  });

  it('[Z-43] into a room that needs approval is pending, out of one is not', async () => {
    const { ann, boss, room, id } = await approved();
    const free = await buildResource(api.db, { merchant_id: ann.merchantId });
    const out = await edit(ann, id, 2, { resourceId: free.id });
    expect(out.data).toMatchObject({ status: 'approved', resource: { id: free.id } });
    const back = await edit(ann, id, 3, { resourceId: room.id });
    expect(back.data).toMatchObject({
      status: 'pending-approval-edit',
      resource: { id: free.id },
      pendingChange: { resource: { id: room.id } },
    });
    expect((await decide.approve(boss, id, 4)).data.resource.id).toBe(room.id);
  });

  it('[Z-40] by an approver applies at once', async () => {
    const { room, boss } = await approved();
    const own = await book(api, boss, room.id, later);
    const moved = await edit(boss, own.data.id, 1, { start: at('15:00'), end: at('16:00') });
    expect(moved.data.status).toBe('approved');
  });

  it('[Z-43] can be changed again while pending, and releases what it no longer needs', async () => {
    const { ann, boss, bob, room, id } = await approved();
    await edit(ann, id, 2, later);
    const again = await edit(ann, id, 3, { start: at('15:00'), end: at('16:00') });
    expect(again.data.pendingChange).toMatchObject({ start: at('15:00') });
    expect((await book(api, bob, room.id, later)).status).toBe(201);
    const renamed = await edit(ann, id, 4, { title: 'Renamed' });
    expect(renamed.data).toMatchObject({ status: 'pending-approval-edit', title: 'Renamed' });
    const decided = await decide.approve(boss, id, 5);
    expect(decided.data).toMatchObject({ title: 'Renamed', start: at('15:00') });
  });

  it('[Z-43] back to the approved values is no longer pending', async () => {
    const { ann, bob, room, id } = await approved();
    await edit(ann, id, 2, later);
    const back = await edit(ann, id, 3, { start: at('10:00'), end: at('11:00') });
    expect(back.data).toMatchObject({ status: 'approved', pendingChange: null });
    expect(await takenBy(id)).toEqual([[at('10:00'), at('11:00')]]);
    expect((await book(api, bob, room.id, later)).status).toBe(201);
  });

  it('[Z-01] is refused where the new time is taken, and changes nothing', async () => {
    const { ann, bob, room, id } = await approved();
    await book(api, bob, room.id, later);
    const clash = await edit(ann, id, 2, later);
    expect(clash.problem.clashes).toEqual([later]);
    expect(await seen(ann, id)).toMatchObject({ status: 'approved', version: 2 });
    expect(await takenBy(id)).toEqual([[at('10:00'), at('11:00')]]);
  });

  it('[Z-04] [Z-43] to more units of an asset holds the current and the requested ones', async () => {
    const ann = await api.member();
    const boss = await api.member({
      user: { merchant_id: ann.merchantId, is_administrator: true },
    });
    const { id: resourceId } = await buildResource(api.db, {
      merchant_id: ann.merchantId,
      type: 'asset',
      quantity: 5,
      needs_approval: true,
    });
    const body = { type: 'asset', attendees: undefined, quantity: 2, purpose: 'Fair', ...later };
    const { data } = await book(api, ann, resourceId, body);
    await decide.approve(boss, data.id, 1);
    const asked = await edit(ann, data.id, 2, { quantity: 4 });
    expect(asked.data).toMatchObject({
      status: 'pending-approval-edit',
      asset: { quantity: 2 },
      pendingChange: { quantity: 4 },
    });
    expect(await takenBy(data.id)).toHaveLength(4);
    const refused = await decide.reject(boss, data.id, 3);
    expect(refused.data.asset?.quantity).toBe(2);
    expect(await takenBy(data.id)).toHaveLength(2);
  });

  it('is discarded when the booking is cancelled', async () => {
    const { ann, bob, room, id } = await approved();
    await edit(ann, id, 2, later);
    const body = { version: 3 };
    const cancelled = await api.call(cancelBooking, { as: ann, params: { id }, body });
    expect(cancelled.data).toMatchObject({ status: 'cancelled', pendingChange: null });
    const kept = api.db.selectFrom('booking_change').select('body').where('booking_id', '=', id);
    expect(await kept.execute()).toEqual([]);
    expect((await book(api, bob, room.id)).status).toBe(201);
    expect((await book(api, bob, room.id, later)).status).toBe(201);
  });

  it('is refused while the booking runs if it would need approval', async () => {
    const { ann, id } = await approved();
    api.clock.set(at('10:30'));
    const longer = await edit(ann, id, 2, { end: at('11:30') });
    expect(longer.problem.code).toBe('booking.extension_needs_approval');
    api.clock.set(at('09:00'));
  });
});

describe('a change of a pending request', () => {
  it('[Z-43] stays pending, or is approved if it no longer needs approval', async () => {
    const { ann, room } = await bookingWorld(api, { needs_approval: true });
    const { data } = await book(api, ann, room.id);
    const moved = await edit(ann, data.id, 1, later);
    expect(moved.data).toMatchObject({ status: 'pending-approval-book', ...later });
    const free = await buildResource(api.db, { merchant_id: ann.merchantId });
    const out = await edit(ann, data.id, 2, { resourceId: free.id });
    expect(out.data).toMatchObject({ status: 'approved', resource: { id: free.id } });
  });
});

describe('a change by an administrator or manager', () => {
  it('[Z-71] needs a reason but no approval, and is reported as the administrator’s', async () => {
    const { ann, boss, id } = await approved();
    const silent = await edit(boss, id, 2, later);
    expect(silent.problem.errors).toEqual([
      expect.objectContaining({ path: 'reason', code: 'required' }),
    ]);
    const moved = await edit(boss, id, 2, { ...later, reason: 'Fire drill at ten' });
    expect(moved.data).toMatchObject({ status: 'approved', ...later });
    expect((await told(ann))[0]).toBe('booking admin-edit');
    const events = await api.call(listBookingEvents, { as: ann, params: { id } });
    expect(events.data.at(-1)).toMatchObject({
      action: 'admin-edit',
      reason: 'Fire drill at ten',
      actor: { id: boss.id },
    });
  });

  it('[Z-71] applies a pending change, which decides it', async () => {
    const { ann, boss, id } = await approved();
    await edit(ann, id, 2, later);
    const done = await edit(boss, id, 3, { attendees: 6, reason: 'More chairs' });
    expect(done.data).toMatchObject({
      status: 'approved-edit',
      ...later,
      room: { attendees: 6 },
      pendingChange: null,
    });
  });

  it('[Z-71] is also for the resource’s own approvers, and for no other viewers', async () => {
    const { ann, room, bob, id } = await approved();
    const row = { merchant_id: ann.merchantId, resource_id: room.id, user_id: bob.id };
    await api.db.insertInto('resource_approver').values(row).execute();
    const reason = 'Projector broken';
    expect((await edit(bob, id, 2, { title: 'No projector', reason })).status).toBe(200);
    const eve = await colleagueOf(api, ann);
    expect((await edit(eve, id, 3, { title: 'Mine', reason })).problem.code).toBe(
      'booking.not_found',
    );
  });
});
