import { editBooking, listNotifications, logout } from '@axp/contracts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { Changes } from '../../src/platform/changes/changes.ts';
import type { Member, TestApi } from '../app.ts';
import { startTestApi } from '../app.ts';
import { book, bookingWorld, colleagueOf } from '../bookings/booking-world.ts';
import { buildResource } from '../factories.ts';

let api: TestApi;
const changes = new Changes({ isComplete: true });
beforeAll(async () => {
  api = await startTestApi({ changes });
});
afterAll(() => api.close());
afterEach(() => changes.setComplete(true));

/** An open page whose list has changed without a commit of the server: only a remembered poll is 304. */
async function openPage(member: Member) {
  const token = await api.tokenOf(member);
  const first = await api.call(listNotifications, { as: member, token, query: { page: 1 } });
  await api.database.pool.query(
    `update notification set created_at = ((created_at at time zone 'UTC') + interval '1 s')
      at time zone 'UTC' where merchant_id = $1 and user_id = $2`,
    [member.merchantId, member.id],
  );
  const headers = {
    host: member.host,
    authorization: `Bearer ${token}`,
    'if-none-match': String(first.headers.etag),
  };
  return async () => {
    const { statusCode } = await api.inject({
      url: '/v1/frontend/auth/notifications?page=1',
      headers,
    });
    return statusCode;
  };
}

/** Bob is invited to a booking of Ann's, and has his page open. */
async function invited() {
  const { ann, room } = await bookingWorld(api);
  const bob = await colleagueOf(api, ann);
  const { data } = await book(api, ann, room.id, { invitees: [{ userId: bob.id }] });
  return { ann, bob, room, booking: data, poll: await openPage(bob) };
}

describe('[Z-83] a cached poll', () => {
  it('is kept when others of the merchant book, read and sign out', async () => {
    const { ann, room, poll } = await invited();
    const cat = await colleagueOf(api, ann);
    const { merchant_id, building_id } = room;
    const other = await buildResource(api.db, { merchant_id, building_id });
    const { data } = await book(api, cat, other.id);
    const params = { id: data.id };
    await api.call(editBooking, { as: cat, params, body: { version: 1, title: 'Renamed' } });
    await api.call(logout, { as: cat });
    expect(await poll()).toBe(304);
  });

  it('is invalidated by a new notification', async () => {
    const { ann, bob, room, poll } = await invited();
    const { merchant_id, building_id } = room;
    const other = await buildResource(api.db, { merchant_id, building_id });
    await book(api, ann, other.id, { invitees: [{ userId: bob.id }] });
    expect(await poll()).toBe(200);
  });

  it('is invalidated by a change of a listed booking, even without a notification', async () => {
    const { booking, poll } = await invited();
    changes.learn(booking.id);
    expect(await poll()).toBe(200);
  });

  it('is invalidated by a change of people without details', async () => {
    const { ann, poll } = await invited();
    changes.noteCommit(ann.merchantId, { tables: new Set(['app_user']), idsOf: () => null });
    expect(await poll()).toBe(200);
  });

  it('is invalidated with the session', async () => {
    const { bob, poll } = await invited();
    await api.call(logout, { as: bob });
    expect(await poll()).toBe(401);
  });

  it('is not used while changes of other servers may be missed, nor afterwards', async () => {
    const { poll } = await invited();
    expect(await poll()).toBe(304);
    changes.setComplete(false);
    changes.setComplete(true);
    expect(await poll()).toBe(200);
    const { poll: next } = await invited();
    changes.setComplete(false);
    expect(await next()).toBe(200);
  });
});
