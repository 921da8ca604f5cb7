import {
  approveBooking,
  getBooking,
  listApprovals,
  listNotifications,
  rejectBooking,
} from '@axp/contracts';
import { beforeEach, describe, expect, it } from '@jest/globals';
import type { Member } from '../app.ts';
import { testApi } from '../app.ts';
import { buildResource } from '../factories.ts';
import { at, book, bookingWorld, colleagueOf } from './booking-world.ts';
import { bookSeries, daily, datesOf, days, seriesTools, takeHour } from './series-world.ts';

const api = testApi();
const tools = seriesTools(api);
beforeEach(() => api.clock.set(at('09:00', 2)));

type Scope = 'this' | 'following' | 'all';
const afternoon = { start: at('14:00', 3), end: at('15:00', 3) };

/** A series of four dates from the third on, approved, whose changes need approval. */
async function approvedSeries(values: Parameters<typeof bookingWorld>[1] = {}) {
  const { ann, room } = await bookingWorld(api, { needs_approval: true, ...values });
  const boss = await api.member({ user: { merchant_id: ann.merchantId, is_administrator: true } });
  const { data } = await bookSeries(api, ann, room.id, {
    start: at('10:00', 3),
    end: at('11:00', 3),
    recurrence: daily(4),
  });
  const ids = (await datesOf(api, data.seriesId)).map(({ id }) => id);
  await approve(boss, ids[0], 'all');
  return { ann, boss, room, ids, seriesId: data.seriesId };
}

async function approve(as: Member, id: string | undefined, scope: Scope) {
  const { version } = await tools.get(as, id);
  return api.call(approveBooking, {
    as,
    params: { id: id ?? '' },
    query: { scope },
    body: { version },
  });
}

async function reject(as: Member, id: string | undefined, scope: Scope) {
  const { version } = await tools.get(as, id);
  return api.call(rejectBooking, {
    as,
    params: { id: id ?? '' },
    query: { scope },
    body: { version, reason: 'Other plans' },
  });
}

const statusesOf = async (seriesId: string | null) =>
  (await datesOf(api, seriesId)).map(({ status }) => status);

/** Formats the occupied time of a room: day, start and end in Bangkok time. */
async function heldOf(resourceId: string): Promise<string[]> {
  const rows = await api.db
    .selectFrom('occupancy')
    .select(['starts_at', 'ends_at'])
    .where('resource_id', '=', resourceId)
    .orderBy('starts_at')
    .execute();
  const wall = (instant: string) => new Date(Date.parse(instant) + 7 * 3_600_000).toISOString();
  return rows.map((row) =>
    [
      wall(row.starts_at).slice(8, 10),
      wall(row.starts_at).slice(11, 16),
      wall(row.ends_at).slice(11, 16),
    ].join(' '),
  );
}

const told = async (as: Member) =>
  (await api.call(listNotifications, { as, query: {} })).data.map(
    ({ topic, bookingStatus }) => `${topic} ${bookingStatus}`,
  );

describe('a change of an approved series', () => {
  it('[Z-43] [Z-02] is pending: each date stays as it is, and holds its old time and the new', async () => {
    const { ann, room, ids, seriesId } = await approvedSeries();
    const { data } = await tools.edit(ann, ids[0], 'all', { ...afternoon, title: 'Later' });
    expect(data).toMatchObject({
      status: 'pending-approval-edit',
      title: 'Weekly sync',
      start: at('10:00', 3),
      pendingChange: { start: at('14:00', 3), end: at('15:00', 3) },
    });
    expect(await statusesOf(seriesId)).toEqual(Array(4).fill('pending-approval-edit'));
    expect(await tools.startsOf(seriesId)).toEqual(days('10:00', 3, 4, 5, 6));
    expect(await heldOf(room.id)).toEqual(
      ['03', '04', '05', '06'].flatMap((day) => [`${day} 10:00 11:00`, `${day} 14:00 15:00`]),
    );
    const bob = await colleagueOf(api, ann);
    for (const hour of ['10:00', '14:00']) {
      const slot = { start: at(hour, 5), end: at(hour.replace('00', '30'), 5) };
      expect((await book(api, bob, room.id, slot)).problem.code).toBe('booking.slot_taken');
    }
  });

  it('[Z-45] is one request: notified once, one queue entry, approved at once for all', async () => {
    const { ann, boss, room, ids, seriesId } = await approvedSeries();
    const before = [(await told(ann)).length, (await told(boss)).length];
    await tools.edit(ann, ids[1], 'all', {
      start: at('14:00', 4),
      end: at('15:00', 4),
      title: 'Later',
    });
    expect((await told(boss)).slice(0, -(before[1] ?? 0))).toEqual([
      'approval pending-approval-edit',
    ]);
    const { data: queue } = await api.call(listApprovals, { as: boss });
    expect(queue.map(({ booking }) => booking.id)).toEqual([ids[0]]);
    await approve(boss, ids[0], 'all');
    expect(await statusesOf(seriesId)).toEqual(Array(4).fill('approved-edit'));
    const dates = await datesOf(api, seriesId);
    expect(
      dates.map(({ starts_at, original_start, title }) => [starts_at, original_start, title]),
    ).toEqual(days('14:00', 3, 4, 5, 6).map((start) => [start, start, 'Later']));
    expect(await heldOf(room.id)).toEqual(
      ['03', '04', '05', '06'].map((day) => `${day} 14:00 15:00`),
    );
    expect((await tools.get(ann, ids[2])).series?.isChanged).toBe(false);
    expect((await tools.get(ann, ids[2])).pendingChange).toBeNull();
    expect((await told(ann)).slice(0, -(before[0] ?? 0))).toEqual([
      'booking approved-edit',
      'booking pending-approval-edit',
    ]);
    const { data: left } = await api.call(listApprovals, { as: boss });
    expect(left).toEqual([]);
  });

  it('[Z-45] stays in the queue with its next date when its first is rejected', async () => {
    const { ann, boss, ids } = await approvedSeries();
    await tools.edit(ann, ids[0], 'all', afternoon);
    await reject(boss, ids[0], 'this');
    const { data: queue } = await api.call(listApprovals, { as: boss });
    expect(queue.map(({ booking }) => booking.id)).toEqual([ids[1]]);
  });

  it('[Z-42] leaves every date unchanged when rejected, except its series', async () => {
    const { ann, boss, room, ids, seriesId } = await approvedSeries();
    await tools.edit(ann, ids[0], 'all', afternoon);
    await reject(boss, ids[0], 'all');
    expect(await statusesOf(seriesId)).toEqual(Array(4).fill('approved'));
    expect(await tools.startsOf(seriesId)).toEqual(days('10:00', 3, 4, 5, 6));
    expect(await heldOf(room.id)).toEqual(
      ['03', '04', '05', '06'].map((day) => `${day} 10:00 11:00`),
    );
    expect((await tools.get(ann, ids[1])).series).toMatchObject({
      isChanged: true,
      originalStart: at('14:00', 4),
    });
    expect((await told(ann))[0]).toBe('edit-rejected approved');
  });

  it('[Z-45] can be rejected for a single date and approved for the rest', async () => {
    const { ann, boss, room, ids, seriesId } = await approvedSeries();
    await tools.edit(ann, ids[0], 'all', afternoon);
    expect((await reject(boss, ids[1], 'this')).data.status).toBe('approved');
    expect((await approve(boss, ids[2], 'this')).data.status).toBe('approved-edit');
    await approve(boss, ids[0], 'all');
    expect(await statusesOf(seriesId)).toEqual([
      'approved-edit',
      'approved',
      'approved-edit',
      'approved-edit',
    ]);
    expect(await heldOf(room.id)).toEqual([
      '03 14:00 15:00',
      '04 10:00 11:00',
      '05 14:00 15:00',
      '06 14:00 15:00',
    ]);
    const isChanged = await Promise.all(
      ids.map(async (id) => (await tools.get(ann, id)).series?.isChanged),
    );
    expect(isChanged).toEqual([false, true, false, false]);
  });

  it('[Z-02] that overlaps the old time holds both as one slot', async () => {
    const { ann, boss, room, ids } = await approvedSeries();
    await tools.edit(ann, ids[2], 'following', { start: at('10:30', 5), end: at('11:30', 5) });
    expect(await heldOf(room.id)).toEqual([
      '03 10:00 11:00',
      '04 10:00 11:00',
      '05 10:00 11:30',
      '06 10:00 11:30',
    ]);
    await approve(boss, ids[2], 'following');
    expect((await heldOf(room.id)).slice(2)).toEqual(['05 10:30 11:30', '06 10:30 11:30']);
    expect((await tools.get(ann, ids[3])).status).toBe('approved-edit');
    expect((await tools.get(ann, ids[1])).status).toBe('approved');
  });

  it('[Z-43] to more people or another room is pending as well; a new title is not', async () => {
    const { ann, boss, room, ids, seriesId } = await approvedSeries();
    expect((await tools.edit(ann, ids[0], 'all', { title: 'Renamed' })).data.status).toBe(
      'approved',
    );
    const more = await tools.edit(ann, ids[0], 'all', { attendees: 7 });
    expect(more.data).toMatchObject({ status: 'pending-approval-edit', room: { attendees: 4 } });
    expect(await heldOf(room.id)).toHaveLength(4);
    await approve(boss, ids[0], 'all');
    expect((await tools.get(ann, ids[3])).room?.attendees).toBe(7);
    const next = await buildResource(api.db, {
      merchant_id: ann.merchantId,
      needs_approval: true,
    });
    await tools.edit(ann, ids[0], 'all', { resourceId: next.id });
    expect([(await heldOf(room.id)).length, (await heldOf(next.id)).length]).toEqual([4, 4]);
    await approve(boss, ids[0], 'all');
    expect([(await heldOf(room.id)).length, (await heldOf(next.id)).length]).toEqual([0, 4]);
    expect((await datesOf(api, seriesId)).map((date) => date.resource_id)).toEqual(
      Array(4).fill(next.id),
    );
  });

  it('[Z-45] requests new dates and changed ones together', async () => {
    const { ann, boss, ids, seriesId } = await approvedSeries();
    await tools.edit(ann, ids[0], 'all', { ...afternoon, recurrence: daily(6) });
    expect(await statusesOf(seriesId)).toEqual([
      ...Array(4).fill('pending-approval-edit'),
      ...Array(2).fill('pending-approval-book'),
    ]);
    await approve(boss, ids[0], 'all');
    expect(await statusesOf(seriesId)).toEqual([
      ...Array(4).fill('approved-edit'),
      ...Array(2).fill('approved'),
    ]);
    expect(await tools.startsOf(seriesId)).toEqual(days('14:00', 3, 4, 5, 6, 7, 8));
  });

  it('[Z-62] skips taken dates on request; the others are pending', async () => {
    const { ann, room, ids, seriesId } = await approvedSeries();
    await takeHour(api, room, { starts_at: at('14:30', 5), ends_at: at('15:30', 5) });
    const refused = await tools.edit(ann, ids[0], 'all', afternoon);
    expect(refused.problem.code).toBe('booking.series_clashes');
    await tools.edit(ann, ids[0], 'all', { ...afternoon, onClash: 'skip' });
    expect(await statusesOf(seriesId)).toEqual([
      'pending-approval-edit',
      'pending-approval-edit',
      'cancelled',
      'pending-approval-edit',
    ]);
    expect(await heldOf(room.id)).toHaveLength(7);
  });

  it('[Z-43] can’t move a date to a time that another date of the series still holds', async () => {
    const { ann, boss, room } = await approvedSeries();
    const { data } = await bookSeries(api, ann, room.id, {
      start: at('12:00', 10),
      end: at('12:00', 11),
      recurrence: daily(2),
    });
    const ids = (await datesOf(api, data.seriesId)).map(({ id }) => id);
    await approve(boss, ids[0], 'all');
    const later = { start: at('13:00', 10), end: at('13:00', 11) };
    const { problem } = await tools.edit(ann, ids[0], 'all', later);
    expect([problem.code, problem.params.taken]).toEqual(['booking.series_clashes', 1]);
    expect(await tools.startsOf(data.seriesId)).toEqual(days('12:00', 10, 11));
  });

  it('[Z-40] by an approver needs no approval', async () => {
    const { ann, ids, seriesId } = await approvedSeries();
    await api.db
      .updateTable('app_user')
      .set({ is_administrator: true })
      .where('id', '=', ann.id)
      .execute();
    api.clock.advance({ seconds: 20 });
    await tools.edit(ann, ids[0], 'all', afternoon);
    expect(await statusesOf(seriesId)).toEqual(Array(4).fill('approved'));
    expect(await tools.startsOf(seriesId)).toEqual(days('14:00', 3, 4, 5, 6));
  });

  it('[Z-43] of a pending request changes the request', async () => {
    const { ann, room } = await bookingWorld(api, { needs_approval: true });
    const { data } = await bookSeries(api, ann, room.id, { recurrence: daily(2) });
    const change = { start: at('12:00', 2), end: at('13:00', 2) };
    const edited = await tools.edit(ann, data.id, 'all', change);
    expect(edited.data.status).toBe('pending-approval-book');
    expect(await tools.startsOf(data.seriesId)).toEqual(days('12:00', 2, 3));
  });

  it('[Z-44] that is not decided lapses as one, with one notification per person', async () => {
    const { ann, room, ids, seriesId } = await approvedSeries();
    await tools.edit(ann, ids[0], 'all', afternoon);
    await api.db
      .updateTable('booking_timer')
      .set({ due_at: '2026-01-01T00:00:00Z' })
      .where('booking_id', 'in', ids)
      .where('kind', '=', 'lapse')
      .execute();
    await api.runJob('booking_timers');
    expect(await statusesOf(seriesId)).toEqual(Array(4).fill('approved'));
    expect(await heldOf(room.id)).toHaveLength(4);
    expect((await told(ann)).filter((notice) => notice.startsWith('edit-lapsed'))).toHaveLength(1);
    const seen = await api.call(getBooking, { as: ann, params: { id: ids[1] ?? '' } });
    expect(seen.data).toMatchObject({ pendingChange: null, series: { isChanged: true } });
  });
});
