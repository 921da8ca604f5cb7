import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { administrator } from '../admin/admin-world.ts';
import { testApi } from '../app.ts';
import { at } from '../bookings/booking-world.ts';
import { buildBuilding, buildResource } from '../factories.ts';
import { countsIn, moveInWorld } from './move-in-world.ts';

const api = testApi();
beforeEach(() => api.clock.set(at('08:00')));

async function worldWithRoom() {
  const admin = await administrator(api);
  const merchant_id = admin.merchantId;
  const building = await buildBuilding(api.db, { merchant_id, name: 'River House' });
  const room = await buildResource(api.db, {
    merchant_id,
    building_id: building.id,
    business_unit_id: admin.businessUnitId ?? '',
    name: 'Lotus',
  });
  return { ...(await moveInWorld(api, admin)), room };
}

const calendarOf = (email: string) =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Old//Calendar//EN',
    'BEGIN:VEVENT',
    'UID:plan@old.test',
    'DTSTAMP:20261101T000000Z',
    'DTSTART:20261103T020000Z',
    'DTEND:20261103T030000Z',
    `ORGANIZER;CN=Ann:mailto:${email}`,
    'SUMMARY:Planning',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ].join('\r\n');

describe('an uploaded calendar file', () => {
  it('[R-06] brings the bookings of the resource that was chosen for it, once', async () => {
    const world = await worldWithRoom();
    const { admin, room } = world;
    const query = { resourceId: room.id, timezone: 'Asia/Bangkok' };
    const file = calendarOf(admin.email);
    const { data: draft } = await world.upload(file, { query });
    expect(draft).toMatchObject({ state: 'draft', system: 'calendar' });
    const done = await world.run(await world.check(draft));
    expect(countsIn(done)).toMatchObject({ 'resource matched': 1, 'booking created': 1 });
    const stored = await api.db
      .selectFrom('booking')
      .select(['resource_id', 'title', 'booked_for_id', 'starts_at'])
      .where('merchant_id', '=', admin.merchantId)
      .execute();
    expect(stored).toEqual([
      {
        resource_id: room.id,
        title: 'Planning',
        booked_for_id: admin.id,
        starts_at: '2026-11-03T02:00:00.000Z',
      },
    ]);
    const { data: again } = await world.upload(file, { query });
    const known = await world.run(await world.check(again));
    expect(countsIn(known)).toMatchObject({ 'booking known': 1 });
  });

  it('[R-06] is refused for a resource of another company, and for a zone that is none', async () => {
    const world = await worldWithRoom();
    const other = await worldWithRoom();
    const file = calendarOf(world.admin.email);
    for (const resourceId of [other.room.id, randomUUID()]) {
      const { problem } = await world.upload(file, { query: { resourceId } });
      expect(problem.code).toBe('resource.not_found');
    }
    const { problem } = await world.upload(file, { query: { timezone: 'Moon/Base' } });
    expect(problem.errors).toMatchObject([{ path: 'query.timezone' }]);
  });
});

describe('an uploaded sheet', () => {
  it('[R-06] brings its bookings to the rooms and people that it names', async () => {
    const world = await worldWithRoom();
    const { admin } = world;
    const sheet = [
      'room,building,date,start,end,organizer_email,title',
      `Lotus,River House,2026-11-03,09:00,10:00,${admin.email},Planning`,
      `Lotus,River House,2026-11-03,11:00,10:30,${admin.email},Backwards`,
    ].join('\r\n');
    const { data: draft } = await world.upload(sheet, { query: { timezone: 'Asia/Bangkok' } });
    expect(draft).toMatchObject({
      system: 'sheet',
      left: [{ kind: 'booking', reason: 'no_time', count: 1 }],
    });
    const checked = await world.check(draft);
    expect(countsIn(checked)).toMatchObject({ 'building matched': 1, 'person matched': 1 });
    const [row] = await world.rows(checked, 'booking');
    expect(row).toMatchObject({ name: 'Planning', time: { start: '2026-11-03T02:00:00.000Z' } });
  });

  it('[R-06] without columns that are known is refused in words', async () => {
    const { upload } = await worldWithRoom();
    const { problem } = await upload('hello\r\nthere\r\n');
    expect(problem.code).toBe('sheet.wrong_columns');
  });
});

describe('an uploaded JSON file', () => {
  it.each(['{"hello":"there"}', '{"format":"rooms-1"}', '{"format":'])(
    '[R-06] that the command did not write is refused in words: %s',
    async (text) => {
      const { upload } = await worldWithRoom();
      const { problem } = await upload(text);
      expect(problem.code).toBe('move_in.unreadable');
      expect(problem.params).toEqual({
        reason: 'it is not a file that axp-booking move-in read has written.',
      });
    },
  );
});
