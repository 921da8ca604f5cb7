import { listUsers } from '@axp/contracts';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { testApi } from '../app.ts';
import { at } from '../bookings/booking-world.ts';
import { booking, countsIn, movedFile, moveInWorld, person, room } from './move-in-world.ts';

const api = testApi();
beforeEach(() => api.clock.set(at('08:00')));

describe('runMoveIn', () => {
  it('[R-06] [H-05] brings resources, people and bookings, and a second run changes nothing', async () => {
    const world = await moveInWorld(api);
    const { merchantId } = world.admin;
    const file = movedFile({
      units: [{ key: 'g1', title: 'Sales' }],
      resources: [room('r1'), room('r2', { capacity: null })],
      people: [person('p1', { unitKeys: ['g1'] }), person('p2', { email: null })],
      bookings: [
        booking('1', '2026-11-03T02:00:00Z', {
          title: 'Plan',
          notes: 'Bring ideas',
          invitees: [
            { email: world.admin.email, fullName: 'A' },
            { email: 'guest@else.test', fullName: 'Guest' },
          ],
        }),
        booking('2', '2026-11-03T03:00:00Z', { isPrivate: true }),
        booking('3', '2026-11-03T03:30:00Z'),
        booking('4', '2026-11-03T09:00:00Z', { ownerKey: 'p2' }),
      ],
    });
    const draft = await world.start(file);
    expect(draft).toMatchObject({ state: 'draft', system: 'librebooking', progress: null });
    const checked = await world.check(draft);
    expect(checked.state).toBe('checked');
    expect(countsIn(checked)).toEqual({
      'unit created': 1,
      'building created': 1,
      'resource created': 2,
      'person created': 1,
      'person undecided': 1,
      'booking ready': 2,
      'booking conflict': 1,
      'booking impossible': 1,
    });
    const { data: before } = await api.call(listUsers, { as: world.admin, query: {} });
    expect(before).toHaveLength(1);
    const done = await world.run(checked);
    expect(done.state).toBe('done');
    expect(countsIn(done)).toMatchObject({ 'booking created': 2, 'booking conflict': 1 });
    const bookings = await api.db
      .selectFrom('booking')
      .select(['title', 'description', 'status', 'privacy', 'starts_at', 'attendees'])
      .where('merchant_id', '=', merchantId)
      .orderBy('starts_at')
      .execute();
    expect(bookings).toMatchObject([
      { title: 'Plan', description: 'Bring ideas', status: 'approved', attendees: 3 },
      { title: 'Meeting 2', privacy: 'private' },
    ]);
    const listed = await world.rows(done, 'booking');
    expect(listed.map(({ name, detail }) => [name, detail])).toEqual([
      ['Plan', 'Person p1'],
      ['Private', ''],
      ['Meeting 3', 'Person p1'],
      ['Meeting 4', 'Person p2'],
    ]);
    const again = await world.moveAll(file);
    expect(countsIn(again)).toMatchObject({ 'booking known': 2, 'person known': 1 });
    const after = await api.db
      .selectFrom('booking')
      .select('id')
      .where('merchant_id', '=', merchantId)
      .execute();
    expect(after).toHaveLength(2);
  });

  it('[R-06] gives buildings the time zone of the file, also where that is UTC', async () => {
    const world = await moveInWorld(api);
    await world.moveAll(
      movedFile({
        timezone: 'Europe/Berlin',
        buildings: [
          { key: 'b1', title: 'Station', timezone: 'UTC' },
          { key: 'b2', title: 'Tower', timezone: null },
        ],
      }),
    );
    const buildings = await api.db
      .selectFrom('building')
      .select(['name', 'timezone'])
      .where('merchant_id', '=', world.admin.merchantId)
      .orderBy('name')
      .execute();
    expect(buildings).toEqual([
      { name: 'Station', timezone: 'UTC' },
      { name: 'Tower', timezone: 'Europe/Berlin' },
    ]);
  });
});
