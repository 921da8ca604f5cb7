import { cancelBooking, listCalendar, markNotificationsRead, unpackCalendar } from '@axp/contracts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { Changes } from '../../src/platform/changes/changes.ts';
import type { Member, TestApi } from '../app.ts';
import { startTestApi } from '../app.ts';
import { at, book, bookingWorld, colleagueOf } from './booking-world.ts';

let api: TestApi;
let milliseconds = 0;
const changes = new Changes({ isComplete: true, now: () => milliseconds });
beforeAll(async () => {
  api = await startTestApi({ changes });
});
afterAll(() => api.close());
afterEach(() => changes.setComplete(true));

interface Copy {
  readonly query: Readonly<Record<string, string>>;
  readonly token: string;
  readonly etag: unknown;
}

/** Asks whether a copy of a calendar still holds. */
async function statusOf({ host }: Member, { query, token, etag }: Copy): Promise<number> {
  const { statusCode } = await api.inject({
    url: `/v1/frontend${listCalendar.path}?${new URLSearchParams(query).toString()}`,
    headers: { host, authorization: `Bearer ${token}`, 'if-none-match': String(etag) },
  });
  return statusCode;
}

/**
 * A calendar that Bob has open. He has become manager of the room without a commit of the server,
 * so that only a remembered answer is 304.
 */
async function openCalendar({ settledMs = 20_000 } = {}) {
  api.clock.set(at('09:00'));
  const { ann, room } = await bookingWorld(api);
  const bob = await colleagueOf(api, ann);
  const { data: booking } = await book(api, ann, room.id);
  milliseconds += settledMs;
  // Half a minute before it begins: an answer is remembered for a minute.
  api.clock.set(new Date(Date.parse(booking.start) - 30_000).toISOString());
  const query = { from: at('00:00'), to: at('23:00') };
  const token = await api.tokenOf(bob);
  const first = await api.call(listCalendar, { as: bob, token, query });
  await api.database.pool.query(
    'insert into resource_approver (merchant_id, resource_id, user_id) values ($1, $2, $3)',
    [room.merchant_id, room.id, bob.id],
  );
  const ask = () => statusOf(bob, { query, token, etag: first.headers.etag });
  return { ann, bob, room, booking, ask };
}

describe('[Z-83] a cached calendar', () => {
  it('is reused while nothing is booked, without a database query', async () => {
    const { ann, ask } = await openCalendar();
    await api.call(markNotificationsRead, { as: ann });
    expect(await ask()).toBe(304);
  });

  it('is reused while the use of resources is counted', async () => {
    const { ask } = await openCalendar();
    await api.runJob('count_use');
    expect(await ask()).toBe(304);
  });

  it('is invalidated by a booking, and by a cancellation', async () => {
    const { ann, room, ask } = await openCalendar();
    await book(api, ann, room.id, { start: at('15:00'), end: at('16:00') });
    expect(await ask()).toBe(200);

    const { booking, ...other } = await openCalendar();
    const params = { id: booking.id };
    const body = { version: booking.version };
    await api.call(cancelBooking, { as: other.ann, params, body });
    expect(await other.ask()).toBe(200);
  });

  it('is invalidated by a change of any table that is not listed as unrelated', async () => {
    const { room, ask } = await openCalendar();
    changes.noteCommit(room.merchant_id, { tables: new Set(['building']), idsOf: () => [] });
    expect(await ask()).toBe(200);
  });

  it('is invalidated when a booking in it starts, which limits its changes', async () => {
    const { booking, ask } = await openCalendar();
    api.clock.set(booking.start);
    expect(await ask()).toBe(200);
  });

  it('is not used while changes of other servers may be missed', async () => {
    const { ask } = await openCalendar();
    changes.setComplete(false);
    expect(await ask()).toBe(200);
  });

  it('is not stored while a replica or a directory may lack the latest changes', async () => {
    const { ask } = await openCalendar({ settledMs: 14_000 });
    expect(await ask()).toBe(200);
  });
});

describe('[Z-83] the cached rows of a calendar', () => {
  const query = { from: at('00:00'), to: at('23:00') };

  /** Ann's private booking and Bob's own. Both got another title without a commit of the server. */
  async function readCalendar() {
    api.clock.set(at('09:00'));
    const { ann, room } = await bookingWorld(api);
    const [bob, eve] = [await colleagueOf(api, ann), await colleagueOf(api, ann)];
    await book(api, ann, room.id, { start: at('10:00'), end: at('11:00'), privacy: 'private' });
    await book(api, bob, room.id, { start: at('12:00'), end: at('13:00') });
    const titlesFor = async (person: Member, other: object = {}) => {
      const { data } = await api.call(listCalendar, { as: person, query: { ...query, ...other } });
      return unpackCalendar(data).map(({ title, isMine }) => ({ title, isMine }));
    };
    const before = await titlesFor(ann);
    await api.database.pool.query(`update booking set title = 'New' where merchant_id = $1`, [
      room.merchant_id,
    ]);
    return { ann, bob, eve, room, before, titlesFor };
  }

  it('are read once for all readers, each of whom sees only what they may', async () => {
    const { ann, bob, eve, before, titlesFor } = await readCalendar();
    const title = String(before[0]?.title);
    const hidden = { title: null, isMine: false };
    expect(title).not.toBe('New');
    expect(await titlesFor(ann)).toEqual([
      { title, isMine: true },
      { title, isMine: false },
    ]);
    expect(await titlesFor(bob)).toEqual([hidden, { title, isMine: true }]);
    expect(await titlesFor(eve)).toEqual([hidden, { title, isMine: false }]);
  });

  it('are read again after a change, for another window, and after a minute', async () => {
    const { ann, bob, room, titlesFor } = await readCalendar();
    expect((await titlesFor(ann, { resourceIds: room.id }))[0]?.title).toBe('New');
    expect((await titlesFor(ann, { to: at('22:00') }))[0]?.title).toBe('New');
    expect((await titlesFor(ann))[0]?.title).not.toBe('New');
    await book(api, bob, room.id, { start: at('15:00'), end: at('16:00') });
    expect((await titlesFor(ann))[0]?.title).toBe('New');

    const later = await readCalendar();
    api.clock.set(new Date(api.clock.now().getTime() + 60_000).toISOString());
    expect((await later.titlesFor(later.ann))[0]?.title).toBe('New');
  });

  it('are at most a minute old in a cached response as well', async () => {
    const { bob } = await readCalendar();
    milliseconds += 20_000;
    const start = api.clock.now().getTime();
    const pass = (seconds: number) =>
      api.clock.set(new Date(start + seconds * 1_000).toISOString());
    pass(40);
    const token = await api.tokenOf(bob);
    const { headers } = await api.call(listCalendar, { as: bob, token, query });
    const ask = () => statusOf(bob, { query, token, etag: headers.etag });
    pass(59);
    expect(await ask()).toBe(304);
    pass(61);
    expect(await ask()).toBe(200);
  });

  it('are read for each reader while changes of other servers may be missed', async () => {
    const { ann, titlesFor } = await readCalendar();
    changes.setComplete(false);
    expect((await titlesFor(ann))[0]?.title).toBe('New');
  });

  it('are hidden from people who can no longer see the room', async () => {
    const { ann, bob, eve, room, titlesFor } = await readCalendar();
    await api.database.pool.query('update resource set is_restricted = true where id = $1', [
      room.id,
    ]);
    expect(await titlesFor(ann)).toHaveLength(1);
    expect(await titlesFor(bob)).toHaveLength(1);
    expect(await titlesFor(eve)).toEqual([]);
  });
});
