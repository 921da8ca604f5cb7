import {
  listCalendar,
  listCalendarResources,
  listMyBookings,
  listNotifications,
  searchResources,
} from '@axp/contracts';
import { getDeskNumbers } from '@axp/contracts/administration';
import type { Database } from '@axp/server-kit/db';
import { createTestDatabase } from '@axp/server-kit/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Changes } from '../src/platform/changes/changes.ts';
import type { DB } from '../src/platform/db/schema.ts';
import { administrator } from './admin/admin-world.ts';
import type { Member, TestApi } from './app.ts';
import { migrationsFolder, startTestApi } from './app.ts';
import { at, book, bookingWorld } from './bookings/booking-world.ts';

let now = 0;
const changes = new Changes({ isComplete: true, now: () => now });
let lagging = 0;
let api: TestApi;
/** A replica that has got nothing yet. */
let stale: Database<DB>;
let replica: Database<DB> | undefined;
beforeAll(async () => {
  const pick = () => {
    lagging += 1;
    return replica;
  };
  api = await startTestApi({ changes, replicas: { pick, leave: () => undefined } });
  stale = await createTestDatabase<DB>({ migrationsFolder, clock: api.clock });
});
afterAll(() => Promise.all([api.close(), stale.close()]));
beforeEach(() => {
  lagging = 0;
});

const week = { from: at('00:00'), to: at('00:00', 9) };
const calendar = (as: Member, headers = {}) => api.call(listCalendar, { as, headers, query: week });

/** Whether a call asked for a replica. */
async function mayLag(work: Promise<{ readonly status: number }>): Promise<boolean> {
  lagging = 0;
  expect((await work).status).toBe(200);
  return lagging > 0;
}

describe('reads from a replica', () => {
  it('are used for calendar, search, reports and polls; not for the list of own bookings', async () => {
    const boss = await administrator(api);
    const body = { type: 'room' as const, start: at('10:00'), end: at('11:00') };
    now += 60_000;
    expect({
      calendar: await mayLag(calendar(boss)),
      rows: await mayLag(api.call(listCalendarResources, { as: boss, query: week })),
      search: await mayLag(api.call(searchResources, { as: boss, body })),
      numbers: await mayLag(api.call(getDeskNumbers, { as: boss })),
      poll: await mayLag(api.call(listNotifications, { as: boss, query: {} })),
      own: await mayLag(api.call(listMyBookings, { as: boss, query: { group: 'upcoming' } })),
    }).toEqual({ calendar: true, rows: true, search: true, numbers: true, poll: true, own: false });
  });

  it('are not used for a browser that has just written, on any server', async () => {
    const { ann, room } = await bookingWorld(api);
    const written = await book(api, ann, room.id);
    const [cookie = ''] = [written.headers['set-cookie']].flat();
    expect(cookie).toMatch(
      /^__Host-axp-recent-write=1; Path=\/; Max-Age=10; HttpOnly; SameSite=Strict; Secure$/,
    );
    expect(await mayLag(calendar(ann, { cookie: cookie.split(';')[0] }))).toBe(false);
    const read = await calendar(ann);
    expect(lagging).toBe(1);
    expect(String(read.headers['set-cookie'])).not.toContain('recent-write');
  });

  it('are repeated on the primary for a list that has just changed', async () => {
    const { ann, room } = await bookingWorld(api);
    await book(api, ann, room.id);
    const count = async () =>
      (await api.call(listNotifications, { as: ann, query: {} })).meta.count;
    replica = stale;
    expect(await count()).toBe(1);
    now += 5_000;
    expect(await count()).toBe(0);
    replica = undefined;
  });
});
