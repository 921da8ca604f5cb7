import {
  cancelBooking,
  checkIn,
  editBooking,
  listNotifications,
  markNotificationsRead,
} from '@axp/contracts';
import { describe, expect, it } from '@jest/globals';
import type { Member } from '../app.ts';
import { testApi } from '../app.ts';
import { at, book, bookingWorld, colleagueOf } from '../bookings/booking-world.ts';
import { buildResource } from '../factories.ts';

const api = testApi();

const list = (as: Member, page = 1) => api.call(listNotifications, { as, query: { page } });

/** The list as a browser asks for it again, with what it kept. */
async function poll(as: Member, etag: string) {
  return api.inject({
    url: '/v1/frontend/auth/notifications?page=1',
    headers: {
      host: as.host,
      authorization: `Bearer ${await api.tokenOf(as)}`,
      'if-none-match': etag,
    },
  });
}

describe('listNotifications', () => {
  it('[N-01] notifies owner and invitees of booking, change and cancellation, newest first', async () => {
    const { ann, room } = await bookingWorld(api);
    const bob = await colleagueOf(api, ann);
    const { data } = await book(api, ann, room.id, {
      title: 'Weekly sync',
      invitees: [{ userId: bob.id }, { email: 'guest@partner.test' }],
    });
    const params = { id: data.id };
    await api.call(editBooking, { as: ann, params, body: { version: 1, attendees: 5 } });
    await api.call(cancelBooking, { as: ann, params, body: { version: 2 } });
    const anns = (await list(ann)).data;
    expect(anns.map((entry) => [entry.bookingStatus, entry.isParticipant])).toEqual([
      ['cancelled-self', 0],
      ['self-update', 0],
      ['book-success', 0],
    ]);
    expect(anns[0]).toMatchObject({
      title: 'Weekly sync',
      bookingId: data.id,
      bookingType: 'room',
      actor: { id: ann.id, fullName: ann.fullName },
    });
    expect(
      (await list(bob)).data.map((entry) => [entry.bookingStatus, entry.isParticipant]),
    ).toEqual([
      ['cancelled-self', 1],
      ['book-updated', 1],
      ['book-success', 1],
    ]);
  });

  it('[N-04] shows the old and new place of a moved booking only', async () => {
    const { ann, room } = await bookingWorld(api);
    const bob = await colleagueOf(api, ann);
    const { building_id, merchant_id } = room;
    const volga = await buildResource(api.db, { merchant_id, building_id, name: 'Volga' });
    const { data } = await book(api, ann, room.id, { invitees: [{ userId: bob.id }] });
    const [start, end, later] = [at('12:30'), at('13:30'), at('14:00')];
    const changes = [
      { title: 'Another name' },
      { start, end },
      { end: later },
      { resourceId: volga.id },
    ];
    for (const [index, change] of changes.entries()) {
      const body = { version: index + 1, ...change };
      await api.call(editBooking, { as: ann, params: { id: data.id }, body });
    }
    const stayed = { start: null, end: null, place: null, previousPlace: null };
    expect((await list(bob)).data.map(({ moved }) => moved)).toEqual([
      { ...stayed, previousStart: start, place: 'Volga', previousPlace: room.name },
      { ...stayed, previousStart: start, end: later },
      { ...stayed, previousStart: data.start, start, end },
      null,
      null,
    ]);
  });

  it('[N-02] counts a person’s own actions as read, and those of others as unread', async () => {
    const { ann, room } = await bookingWorld(api);
    const bob = await colleagueOf(api, ann);
    await book(api, ann, room.id, { invitees: [{ userId: bob.id }] });
    expect((await list(ann)).meta).toEqual({ count: 1, unread: 0 });
    expect((await list(bob)).meta).toEqual({ count: 1, unread: 1 });
  });

  it('[N-05] returns a page of 15 in at most 25 kB, however many there are', async () => {
    const { ann, room } = await bookingWorld(api);
    const { data } = await book(api, ann, room.id, { title: 'Very long title '.repeat(7) });
    const params = { id: data.id };
    for (const version of Array.from({ length: 16 }, (_, index) => index + 1)) {
      const body = { version, attendees: (version % 4) + 1 };
      await api.call(editBooking, { as: ann, params, body });
    }
    const first = await list(ann);
    expect([first.data.length, first.meta.count]).toEqual([15, 17]);
    expect(JSON.stringify(first.data).length).toBeLessThan(25_000);
    const second = await list(ann, 2);
    expect(second.data.map(({ bookingStatus }) => bookingStatus)).toEqual([
      'self-update',
      'book-success',
    ]);
    expect(second.headers.etag).not.toBe(first.headers.etag);
    expect((await list(ann, 3)).data).toEqual([]);
  });

  it('[Z-51] offers the check-in of a reminder only while it is open', async () => {
    const { ann, room } = await bookingWorld(api, {
      booking_rules: JSON.stringify({ requiresCheckIn: true }),
    });
    const { data } = await book(api, ann, room.id);
    const { start, end } = data;
    // The worker goes by the clock of the database.
    await api.db
      .updateTable('booking_timer')
      .set({ due_at: '2026-11-01T00:00:00.000Z' })
      .where('booking_id', '=', data.id)
      .where('kind', '=', 'check-in-reminder')
      .execute();
    await api.runJob('booking_timers');
    api.clock.set(start);
    const newest = async () => (await list(ann)).data[0];
    expect(await newest()).toMatchObject({
      topic: 'check-in',
      booking: { start, end, resource: { id: room.id, name: room.name }, canCheckIn: true },
    });
    await api.call(checkIn, { as: ann, params: { id: data.id }, body: {} });
    const reminder = (await list(ann)).data.find(({ topic }) => topic === 'check-in');
    expect(reminder?.booking?.canCheckIn).toBe(false);
    api.clock.set('2026-11-02T02:00:00.000Z');
  });

  it('[Z-72] has nothing for a refused request', async () => {
    const { ann, room } = await bookingWorld(api);
    const bob = await colleagueOf(api, ann);
    await book(api, ann, room.id);
    await book(api, bob, room.id, { invitees: [{ userId: ann.id }] });
    expect((await list(bob)).data).toEqual([]);
    expect((await list(ann)).data).toHaveLength(1);
  });

  it('[Z-83] answers 304 while the list is unchanged, and the new list after a change', async () => {
    const { ann, room } = await bookingWorld(api);
    const bob = await colleagueOf(api, ann);
    const { data } = await book(api, ann, room.id, { invitees: [{ userId: bob.id }] });
    const etagNow = async () => String((await list(bob)).headers.etag);
    const first = await etagNow();
    const unchanged = await poll(bob, first);
    expect([unchanged.statusCode, unchanged.body]).toEqual([304, '']);
    const params = { id: data.id };
    await api.call(editBooking, { as: ann, params, body: { version: 1, title: 'Renamed' } });
    expect((await poll(bob, first)).statusCode).toBe(200);
    const second = await etagNow();
    await api.call(markNotificationsRead, { as: bob });
    expect((await poll(bob, second)).statusCode).toBe(200);
  });

  it('[Z-83] is cached for five minutes without a change, for the caller only', async () => {
    const { ann, room } = await bookingWorld(api);
    await book(api, ann, room.id);
    const token = await api.tokenOf(ann);
    const first = await api.call(listNotifications, { as: ann, token, query: { page: 1 } });
    const etag = String(first.headers.etag);
    const known = { host: ann.host, authorization: `Bearer ${token}`, 'if-none-match': etag };
    const again = (more: Record<string, string>) =>
      api.inject({
        url: '/v1/frontend/auth/notifications?page=1',
        headers: { ...known, ...more },
      });
    // Like a job that deletes old rows: it publishes no change.
    await api.db
      .updateTable('notification')
      .set({ read_at: api.clock.hoursFromNow(0) })
      .execute();
    const remembered = await again({});
    expect([remembered.statusCode, remembered.headers.etag]).toEqual([304, etag]);
    expect(remembered.headers['cache-control']).toBe('private, no-cache');
    const stranger = await api.member();
    const theirs = { authorization: `Bearer ${await api.tokenOf(stranger)}` };
    const others = [theirs, { host: stranger.host }, { 'merchant-id': stranger.merchantId }];
    for (const other of others) expect((await again(other)).statusCode).toBe(403);
    api.clock.advance({ minutes: 5 });
    expect((await again({})).statusCode).toBe(200);
  });

  it('[T-07] shows only the caller’s list, and is refused to guests', async () => {
    const { ann, room } = await bookingWorld(api);
    const stranger = await api.member();
    await book(api, ann, room.id);
    const etag = String((await list(ann)).headers.etag);
    expect((await list(stranger)).data).toEqual([]);
    expect((await poll(stranger, etag)).statusCode).toBe(200);
    const guest = await api.call(listNotifications, { host: ann.host, query: {} });
    expect(guest.problem.code).toBe('auth.required');
  });
});

describe('markNotificationsRead', () => {
  it('[N-01] marks all of mine, and only mine', async () => {
    const { ann, room } = await bookingWorld(api);
    const [bob, dao] = [await colleagueOf(api, ann), await colleagueOf(api, ann)];
    await book(api, ann, room.id, { invitees: [{ userId: bob.id }, { userId: dao.id }] });
    expect((await api.call(markNotificationsRead, { as: bob })).status).toBe(204);
    const readAtOf = async (as: Member) => (await list(as)).data.map(({ readAt }) => readAt);
    expect(await readAtOf(bob)).toEqual([expect.any(String)]);
    expect(await readAtOf(dao)).toEqual([null]);
  });

  it('is refused to guests', async () => {
    const ann = await api.member();
    const guest = await api.call(markNotificationsRead, { host: ann.host });
    expect(guest.problem.code).toBe('auth.required');
  });
});
