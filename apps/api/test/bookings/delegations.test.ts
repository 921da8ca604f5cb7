import {
  approveBooking,
  createDelegation,
  endDelegation,
  getBooking,
  getMe,
  listApprovals,
  listBookingEvents,
  listDelegations,
  listNotifications,
  rejectBooking,
} from '@axp/contracts';
import { listAuditEvents } from '@axp/contracts/administration';
import { describe, expect, it } from '@jest/globals';
import type { Member } from '../app.ts';
import { testApi } from '../app.ts';
import { book, bookingWorld, colleagueOf } from './booking-world.ts';

const api = testApi();

/** The week of the test's clock, which stands on Monday, 2 November. */
const thisWeek = { firstDay: '2026-11-02', lastDay: '2026-11-08' };

const delegateTo = (as: Member, delegateId: string, days = thisWeek) =>
  api.call(createDelegation, { as, body: { delegateId, ...days } });
const queue = async (as: Member) => (await api.call(listApprovals, { as, query: {} })).data;
const topics = async (as: Member) =>
  (await api.call(listNotifications, { as, query: {} })).data.map(({ topic }) => topic);
const decide = (as: Member, id: string) =>
  api.call(approveBooking, { as, params: { id }, body: { version: 1 } });

/** A room that needs approval, its approver, and a colleague who decides on nothing. */
async function office() {
  const { ann, room } = await bookingWorld(api, { needs_approval: true });
  const boss = await api.member({ user: { merchant_id: ann.merchantId, is_approver: true } });
  const dao = await colleagueOf(api, ann);
  return { ann, room, boss, dao };
}

/** The same, and the approver is away this week. */
async function away() {
  const world = await office();
  const { data: delegation } = await delegateTo(world.boss, world.dao.id);
  return { ...world, delegation };
}

describe('createDelegation', () => {
  it('[D-05] passes requests, notifications and decisions to a colleague, who decides on behalf of the approver', async () => {
    const { ann, room, boss, dao } = await away();
    const { data: booking } = await book(api, ann, room.id);
    expect(await topics(dao)).toEqual(['approval']);
    expect(await topics(boss)).toEqual(['approval']);
    const [request] = await queue(dao);
    expect(request).toMatchObject({ booking: { id: booking.id }, actingFor: { id: boss.id } });
    expect((await queue(boss))[0]?.actingFor).toBeNull();
    expect((await api.call(getMe, { as: dao, query: {} })).data.isApprover).toBe(true);

    expect((await decide(dao, booking.id)).data.status).toBe('approved');
    const events = await api.call(listBookingEvents, { as: ann, params: { id: booking.id } });
    expect(
      events.data.map(({ action, actor, actingFor }) => [action, actor?.id, actingFor?.id]),
    ).toEqual([
      ['book', ann.id, undefined],
      ['approve', dao.id, boss.id],
    ]);
  });

  it.each(['resource', 'business_unit'] as const)(
    '[D-05] is possible for an approver of only one %s',
    async (place) => {
      const { ann, room, dao } = await office();
      const approver = await colleagueOf(api, ann);
      const list = { merchant_id: ann.merchantId, user_id: approver.id };
      if (place === 'resource') {
        const row = { ...list, resource_id: room.id };
        await api.db.insertInto('resource_approver').values(row).execute();
      } else {
        const row = { ...list, business_unit_id: ann.businessUnitId ?? '' };
        await api.db.insertInto('business_unit_approver').values(row).execute();
      }
      expect((await delegateTo(approver, dao.id)).status).toBe(201);
    },
  );

  it('[D-05] refuses a colleague who has left', async () => {
    const { boss, dao } = await office();
    await api.db
      .updateTable('app_user')
      .set({ status: 'deactivated' })
      .where('id', '=', dao.id)
      .execute();
    expect((await delegateTo(boss, dao.id)).problem.code).toBe('user.not_found');
  });

  it('[D-05] lets the colleague reject as well, and records on whose behalf', async () => {
    const { ann, room, boss, dao } = await away();
    const { data: booking } = await book(api, ann, room.id);
    const params = { id: booking.id };
    const body = { version: 1, reason: 'No budget' };
    expect((await api.call(rejectBooking, { as: dao, params, body })).status).toBe(200);
    const { data } = await api.call(listBookingEvents, { as: ann, params });
    expect(data.at(-1)).toMatchObject({ action: 'reject', actingFor: { id: boss.id } });
  });

  it('[D-05] starts and ends automatically, by the days of the merchant', async () => {
    const { ann, room, boss, dao } = await office();
    await delegateTo(boss, dao.id, { firstDay: '2026-11-03', lastDay: '2026-11-03' });
    const { data: booking } = await book(api, ann, room.id, {
      start: '2026-11-06T03:00:00.000Z',
      end: '2026-11-06T04:00:00.000Z',
    });
    expect(await queue(dao)).toEqual([]);
    expect((await decide(dao, booking.id)).problem.code).toBe('booking.not_found');
    // The clock stands at nine in the morning in Bangkok.
    api.clock.advance({ minutes: 15 * 60 + 1 });
    expect(await queue(dao)).toHaveLength(1);
    api.clock.advance({ minutes: 24 * 60 });
    expect(await queue(dao)).toEqual([]);
    expect((await decide(dao, booking.id)).problem.code).toBe('booking.not_found');
    const { data } = await api.call(listDelegations, { as: boss });
    expect(data).toEqual([]);
    api.clock.advance({ minutes: -(39 * 60 + 1) });
  });

  it('[D-05] makes the colleague an approver for its days only', async () => {
    const { boss, dao } = await office();
    await delegateTo(boss, dao.id, { firstDay: '2026-11-03', lastDay: '2026-11-03' });
    const isApprover = async () => (await api.call(getMe, { as: dao, query: {} })).data.isApprover;
    api.clock.advance({ hours: 24 });
    expect(await isApprover()).toBe(true);
    api.clock.advance({ hours: 48 });
    expect(await isApprover()).toBe(false);
    api.clock.advance({ hours: -72 });
  });

  it('[Z-40] does not let the colleague decide on bookings of their own', async () => {
    const { room, dao } = await away();
    const { data: booking } = await book(api, dao, room.id);
    expect(booking.status).toBe('pending-approval-book');
    expect(await queue(dao)).toEqual([]);
    expect((await decide(dao, booking.id)).problem.code).toBe('access.denied');
  });

  it('[Z-40] does not let the colleague decide on what they booked for another', async () => {
    const { ann, room, dao } = await away();
    const { data: booking } = await book(api, dao, room.id, { bookedForId: ann.id });
    expect(booking).toMatchObject({ status: 'pending-approval-book', bookedFor: { id: ann.id } });
    expect(await queue(dao)).toEqual([]);
    expect((await decide(dao, booking.id)).problem.code).toBe('access.denied');
  });

  it('[Z-40] does not let the colleague decide on what another booked for them', async () => {
    const { ann, room, dao } = await away();
    const { data: booking } = await book(api, ann, room.id, { bookedForId: dao.id });
    expect(await queue(dao)).toEqual([]);
    expect((await decide(dao, booking.id)).problem.code).toBe('access.denied');
  });

  it('[D-05] notifies the colleague of a request made just after midnight of their first day', async () => {
    const { ann, room, boss, dao } = await office();
    await delegateTo(boss, dao.id, { firstDay: '2026-11-03', lastDay: '2026-11-03' });
    // One in the morning in Bangkok, still the day before in UTC.
    api.clock.advance({ hours: 16 });
    const slot = { start: '2026-11-06T03:00:00.000Z', end: '2026-11-06T04:00:00.000Z' };
    const { data: booking } = await book(api, ann, room.id, slot);
    expect(await topics(dao)).toEqual(['approval']);
    expect((await queue(dao)).map((request) => request.booking.id)).toEqual([booking.id]);
    expect((await api.call(getMe, { as: dao, query: {} })).data.isApprover).toBe(true);
    api.clock.advance({ hours: -16 });
  });

  it('[D-05] is not passed on: a delegate of the delegate decides nothing', async () => {
    const { ann, room, dao } = await away();
    const eve = await api.member({ user: { merchant_id: ann.merchantId } });
    const other = { merchant_id: ann.merchantId, user_id: dao.id };
    const business_unit_id = dao.businessUnitId ?? '';
    await api.db
      .insertInto('business_unit_approver')
      .values({ ...other, business_unit_id })
      .execute();
    expect((await delegateTo(dao, eve.id)).status).toBe(201);
    await book(api, ann, room.id);
    expect(await queue(eve)).toEqual([]);
  });

  it('[D-05] ends with the approver’s account', async () => {
    const { ann, room, boss, dao } = await away();
    const { data: booking } = await book(api, ann, room.id);
    await api.db
      .updateTable('app_user')
      .set({ status: 'deactivated' })
      .where('id', '=', boss.id)
      .execute();
    expect(await queue(dao)).toEqual([]);
    expect((await decide(dao, booking.id)).problem.code).toBe('booking.not_found');
  });

  it('[D-05] asks no colleague whose account was deactivated', async () => {
    const { ann, room, boss, dao } = await away();
    await api.db
      .updateTable('app_user')
      .set({ status: 'deactivated' })
      .where('id', '=', dao.id)
      .execute();
    await book(api, ann, room.id);
    const asked = await api.db
      .selectFrom('notification')
      .select('user_id')
      .where('merchant_id', '=', ann.merchantId)
      .where('topic', '=', 'approval')
      .execute();
    expect(asked.map(({ user_id }) => user_id)).toEqual([boss.id]);
  });

  it('[D-05] is refused to people who decide nothing, for overlapping dates, and for strangers, by field', async () => {
    const { ann, boss, dao } = await away();
    expect((await delegateTo(dao, ann.id)).problem.code).toBe('access.denied');
    const twice = await delegateTo(boss, ann.id, { firstDay: '2026-11-08', lastDay: '2026-11-09' });
    expect([twice.status, twice.problem.code]).toEqual([409, 'delegation.overlaps']);
    const stranger = await api.member();
    const later = { firstDay: '2026-12-01', lastDay: '2026-12-02' };
    for (const id of [stranger.id, boss.id]) {
      expect((await delegateTo(boss, id, later)).problem.errors).toMatchObject([
        { path: 'delegateId', code: 'user.not_found' },
      ]);
    }
    const wrong = [
      [{ firstDay: '2026-10-30', lastDay: '2026-11-01' }, 'end_in_past'],
      [{ firstDay: '2026-12-02', lastDay: '2026-12-01' }, 'end_before_start'],
      [{ firstDay: '2026-12-01', lastDay: '2027-12-02' }, 'window_too_long'],
    ] as const;
    for (const [days, code] of wrong) {
      const { problem } = await delegateTo(boss, dao.id, days);
      expect(problem.errors).toMatchObject([{ path: 'lastDay', code }]);
    }
  });

  it('[D-05] can’t have two delegates on the same day, even in the database', async () => {
    const { ann, boss, delegation } = await away();
    const row = {
      merchant_id: ann.merchantId,
      id: crypto.randomUUID(),
      approver_id: boss.id,
      delegate_id: ann.id,
      first_day: delegation.lastDay,
      last_day: delegation.lastDay,
    };
    await expect(api.db.insertInto('approval_delegation').values(row).execute()).rejects.toThrow(
      /approval_delegation_overlap/,
    );
  });
});

describe('listDelegations', () => {
  it('[D-05] lists it for both people, and for no one else', async () => {
    const { ann, boss, dao, delegation } = await away();
    expect(delegation).toMatchObject({
      approver: { id: boss.id },
      delegate: { id: dao.id },
      isCurrent: true,
      ...thisWeek,
    });
    for (const as of [boss, dao]) {
      expect((await api.call(listDelegations, { as })).data).toEqual([delegation]);
    }
    expect((await api.call(listDelegations, { as: ann })).data).toEqual([]);
  });
});

describe('endDelegation', () => {
  it('[D-05] [D-08] ends it for both, once, by the approver only; start and end are in the audit log', async () => {
    const { ann, room, boss, dao, delegation } = await away();
    const { data: booking } = await book(api, ann, room.id);
    const end = (as: Member) => api.call(endDelegation, { as, params: { id: delegation.id } });
    expect((await end(dao)).problem.code).toBe('delegation.not_found');
    expect((await end(boss)).status).toBe(200);
    expect((await end(boss)).problem.code).toBe('delegation.not_found');
    // Every server remembers for a moment who acts.
    api.clock.advance({ seconds: 16 });
    const see = await api.call(getBooking, { as: dao, params: { id: booking.id } });
    expect(see.problem.code).toBe('booking.not_found');

    const chief = await api.member({
      user: { merchant_id: ann.merchantId, is_administrator: true },
    });
    const query = { objectType: 'delegation' } as const;
    const { data } = await api.call(listAuditEvents, { as: chief, query });
    expect(data.map(({ action, actor }) => [action, actor?.id])).toEqual([
      ['delete', boss.id],
      ['create', boss.id],
    ]);
  });
});
