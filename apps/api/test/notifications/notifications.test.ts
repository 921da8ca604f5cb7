import {
  cancelBooking,
  editBooking,
  listNotifications,
  markNotificationsRead,
} from '@axp/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Member, TestApi } from '../app.ts';
import { startTestApi } from '../app.ts';
import { book, bookingWorld, colleagueOf } from '../bookings/booking-world.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

const list = (as: Member) => api.call(listNotifications, { as });

/** The list as a browser asks for it again, with what it kept. */
async function poll(as: Member, etag: string) {
  return api.inject({
    url: '/v1/frontend/auth/notifications',
    headers: {
      host: as.host,
      authorization: `Bearer ${await api.tokenOf(as)}`,
      'if-none-match': etag,
    },
  });
}

describe('listNotifications', () => {
  it('[N-01] tells owner and invitees of booking, change and cancellation, newest first', async () => {
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
    expect(anns.map((entry) => [entry.bookingStatus, entry.isParticipant, entry.readAt])).toEqual([
      ['cancelled-self', 0, null],
      ['self-update', 0, null],
      ['book-success', 0, null],
    ]);
    expect(anns[0]).toMatchObject({
      title: 'Weekly sync',
      bookingId: data.id,
      bookingType: 'room',
    });
    expect(
      (await list(bob)).data.map((entry) => [entry.bookingStatus, entry.isParticipant]),
    ).toEqual([
      ['cancelled-self', 1],
      ['book-updated', 1],
      ['book-success', 1],
    ]);
  });

  it('[Z-72] tells nothing of what was refused', async () => {
    const { ann, room } = await bookingWorld(api);
    const bob = await colleagueOf(api, ann);
    await book(api, ann, room.id);
    await book(api, bob, room.id, { invitees: [{ userId: ann.id }] });
    expect((await list(bob)).data).toEqual([]);
    expect((await list(ann)).data).toHaveLength(1);
  });

  it('[Z-83] answers 304 to an unchanged list, and the list again after any change', async () => {
    const { ann, room } = await bookingWorld(api);
    const { data } = await book(api, ann, room.id);
    const etagNow = async () => String((await list(ann)).headers.etag);
    const first = await etagNow();
    const unchanged = await poll(ann, first);
    expect([unchanged.statusCode, unchanged.body]).toEqual([304, '']);
    const params = { id: data.id };
    await api.call(editBooking, { as: ann, params, body: { version: 1, title: 'Renamed' } });
    expect((await poll(ann, first)).statusCode).toBe(200);
    const second = await etagNow();
    await api.call(markNotificationsRead, { as: ann });
    expect((await poll(ann, second)).statusCode).toBe(200);
  });

  it('[Z-83] remembers for 15 s what nothing here has changed, for who asked and nobody else', async () => {
    const { ann, room } = await bookingWorld(api);
    await book(api, ann, room.id);
    const token = await api.tokenOf(ann);
    const first = await api.call(listNotifications, { as: ann, token });
    const etag = String(first.headers.etag);
    const known = { host: ann.host, authorization: `Bearer ${token}`, 'if-none-match': etag };
    const again = (more: Record<string, string>) =>
      api.inject({ url: '/v1/frontend/auth/notifications', headers: { ...known, ...more } });
    // Like another server process: this one receives no change event.
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
    api.clock.advance({ seconds: 15 });
    expect((await again({})).statusCode).toBe(200);
  });

  it('[T-07] shows nobody the list of another, and asks guests to sign in', async () => {
    const { ann, room } = await bookingWorld(api);
    const stranger = await api.member();
    await book(api, ann, room.id);
    const etag = String((await list(ann)).headers.etag);
    expect((await list(stranger)).data).toEqual([]);
    expect((await poll(stranger, etag)).statusCode).toBe(200);
    const guest = await api.call(listNotifications, { host: ann.host });
    expect(guest.problem.code).toBe('auth.required');
  });
});

describe('markNotificationsRead', () => {
  it('[N-01] marks all of mine, and only mine', async () => {
    const { ann, room } = await bookingWorld(api);
    const bob = await colleagueOf(api, ann);
    await book(api, ann, room.id, { invitees: [{ userId: bob.id }] });
    expect((await api.call(markNotificationsRead, { as: ann })).status).toBe(204);
    expect((await list(ann)).data.every(({ readAt }) => readAt !== null)).toBe(true);
    expect((await list(bob)).data.every(({ readAt }) => readAt === null)).toBe(true);
  });

  it('asks guests to sign in', async () => {
    const ann = await api.member();
    const guest = await api.call(markNotificationsRead, { host: ann.host });
    expect(guest.problem.code).toBe('auth.required');
  });
});
