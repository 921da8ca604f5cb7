import { listNotifications, logout, streamNotifications } from '@axp/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Changes } from '../../src/platform/changes/changes.ts';
import type { Member, TestApi } from '../app.ts';
import { startTestApi } from '../app.ts';
import { book, bookingWorld, colleagueOf } from '../bookings/booking-world.ts';
import { openStream } from './event-stream.ts';

let api: TestApi;
let origin: string;
const changes = new Changes({ isComplete: true });
beforeAll(async () => {
  api = await startTestApi({ changes, streams: { most: 8, beatMs: 50 } });
  origin = await api.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => api.close());

const follow = async (member: Member) =>
  openStream(origin, { host: member.host, token: await api.tokenOf(member) });

/** The body of a poll. */
const poll = async (as: Member) => {
  const { data, meta } = await api.call(listNotifications, { as, query: { page: 1 } });
  return { data, meta };
};

describe('streamNotifications', () => {
  it('sends what a poll would return whenever it changes, and only heartbeats otherwise', async () => {
    const { ann, room } = await bookingWorld(api);
    const bob = await colleagueOf(api, ann);
    const stream = await follow(bob);
    expect(stream.headers).toMatchObject({
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    });
    expect(await stream.event()).toEqual({ name: 'hello', body: null });
    await stream.beat();
    const { ann: stranger, room: theirs } = await bookingWorld(api);
    await book(api, stranger, theirs.id);
    await book(api, ann, room.id, { invitees: [{ userId: bob.id }] });
    expect(await stream.event()).toEqual({ name: 'notifications', body: await poll(bob) });
    await stream.leave();
  });

  it('ends with the session, without another message', async () => {
    const { ann } = await bookingWorld(api);
    const stream = await follow(ann);
    await stream.event();
    await api.call(logout, { as: ann });
    await expect(stream.event()).rejects.toThrow('ended');
  });

  it('is refused to guests', async () => {
    const ann = await api.member();
    const guest = await api.call(streamNotifications, { host: ann.host });
    expect(guest.problem.code).toBe('auth.required');
  });

  it('allows six per person, and as many in total as configured', async () => {
    const { ann } = await bookingWorld(api);
    const own = await Promise.all([1, 2, 3, 4, 5, 6].map(() => follow(ann)));
    expect(own.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
    const refused = await api.call(streamNotifications, { as: ann });
    expect(refused.problem.code).toBe('request.too_many_streams');
    const bob = await colleagueOf(api, ann);
    const others = await Promise.all([1, 2].map(() => follow(bob)));
    const cat = await colleagueOf(api, ann);
    expect((await api.call(streamNotifications, { as: cat })).problem.code).toBe(
      'request.too_many_streams',
    );
    changes.setComplete(false);
    await Promise.all([...own, ...others].map((stream) => stream.end()));
    changes.setComplete(true);
    const later = await follow(cat);
    expect(later.status).toBe(200);
    await later.leave();
  });

  it('ends while changes may be missed, and when the server stops', async () => {
    const { ann } = await bookingWorld(api);
    const lost = await follow(ann);
    changes.setComplete(false);
    await lost.end();
    expect((await api.call(streamNotifications, { as: ann })).status).toBe(429);
    changes.setComplete(true);
    const last = await follow(ann);
    await Promise.all([api.app.close(), last.end()]);
    expect(last.status).toBe(200);
  });
});
