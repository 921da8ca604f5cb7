import { createCalendarFeed, listCalendarFeeds } from '@axp/contracts';
import { describe, expect, it } from '@jest/globals';
import type { Member } from '../app.ts';
import { testApi } from '../app.ts';
import { at, book, bookingWorld, colleagueOf } from '../bookings/booking-world.ts';

const api = testApi();

async function create(as: Member, resourceId?: string): Promise<string> {
  const { data } = await api.call(createCalendarFeed, {
    as,
    body: { isFreeBusy: true, ...(resourceId !== undefined && { resourceId }) },
  });
  return data.path;
}

const read = ({ host }: Member, url: string) => api.inject({ url, headers: { host } });

/** Busy times of a link, as it writes them. */
async function busyOf(as: Member, url: string): Promise<string[]> {
  const { body } = await read(as, url);
  return body.split('\r\n').filter((line) => line.startsWith('FREEBUSY'));
}

const on = (day: number) => ({ start: at('10:00', day), end: at('11:00', day) });

describe('readFreeBusy', () => {
  it('[E-14] shows when a user is busy, and nothing else', async () => {
    const { ann, room } = await bookingWorld(api);
    const bob = await colleagueOf(api, ann);
    await book(api, ann, room.id, { ...on(3), title: 'Secret', privacy: 'private' });
    await book(api, bob, room.id, { ...on(4), title: 'Secret', bookedForId: ann.id });
    await book(api, ann, room.id, { ...on(5), title: 'Secret', bookedForId: bob.id });
    const path = await create(ann);
    expect(path).toMatch(/\.ifb$/);
    expect(await busyOf(ann, path)).toEqual([
      'FREEBUSY;FBTYPE=BUSY:20261103T030000Z/20261103T040000Z',
      'FREEBUSY;FBTYPE=BUSY:20261104T030000Z/20261104T040000Z',
    ]);
    const { body, headers } = await read(ann, path);
    expect(headers['content-type']).toBe('text/calendar; charset=utf-8');
    expect(body).toContain('DTSTART:20261003T020000Z\r\nDTEND:20271103T020000Z\r\n');
    expect([body.includes('Secret'), body.includes(room.name), body.includes('@merchant')]).toEqual(
      [false, false, false],
    );
  });

  it('[E-14] shows when a resource is busy', async () => {
    const { ann, room } = await bookingWorld(api);
    const bob = await colleagueOf(api, ann);
    await book(api, ann, room.id, on(3));
    await book(api, bob, room.id, on(4));
    expect(await busyOf(ann, await create(ann, room.id))).toHaveLength(2);
  });

  it('[E-14] does not open the calendar, nor a calendar link the busy times', async () => {
    const { ann } = await bookingWorld(api);
    const busy = await create(ann);
    const { data: calendar } = await api.call(createCalendarFeed, { as: ann, body: {} });
    const { statusCode: asCalendar } = await read(ann, busy.replace('.ifb', '.ics'));
    const { statusCode: asBusy } = await read(ann, calendar.path.replace('.ics', '.ifb'));
    expect([asCalendar, asBusy]).toEqual([404, 404]);
    const { data } = await api.call(listCalendarFeeds, { as: ann });
    expect(data.map(({ isFreeBusy }) => isFreeBusy)).toEqual([true, false]);
  });

  it('[E-14] [H-04] ends when its owner is deactivated', async () => {
    const { ann } = await bookingWorld(api);
    const path = await create(ann);
    await api.db
      .updateTable('app_user')
      .set({ status: 'deactivated' })
      .where('id', '=', ann.id)
      .execute();
    expect((await read(ann, path)).statusCode).toBe(404);
  });
});
