import { describe, expect, it } from '@jest/globals';
import { testApi } from '../app.ts';
import { buildResource } from '../factories.ts';
import { behind, bookMonday, endDay, releaseMonday, report, reportWorld } from './report-world.ts';

const api = testApi();

interface Part {
  readonly id: string;
  readonly merchant_id: string;
  readonly building_id: string;
}

/** A room that consists of two others. */
async function hallOf(one: Part, other: Part) {
  const { merchant_id, building_id } = one;
  const hall = await buildResource(api.db, { merchant_id, building_id, name: 'Hall' });
  const shared = { merchant_id, building_id, whole_id: hall.id };
  const rows = [one, other].map(({ id }) => ({ ...shared, part_id: id }));
  await api.db.insertInto('resource_part').values(rows).execute();
  return hall;
}

describe('reports of rooms with parts', () => {
  it('[F-05] counts a booking of a whole as use of its parts, and each hour once in totals', async () => {
    const { admin, lotus, orchid, building } = await reportWorld(api);
    const hall = await hallOf(lotus, orchid);
    const booked = await bookMonday(api, hall, ['10:30', '12:00'], { attendees: 12 });
    const own = await bookMonday(api, lotus, ['12:00', '13:00']);
    const gone = await releaseMonday(api, hall, ['14:00', '15:00', '14:15']);
    await bookMonday(api, orchid, ['14:30', '15:00'], { status: 'checked-in' });
    await endDay(api);
    // A later change of the parts does not change the figures of the day.
    await api.db.deleteFrom('resource_part').where('whole_id', '=', hall.id).execute();
    await endDay(api, '2026-11-03T17:30:00.000Z');
    const found = await report(api, admin);
    expect(found.figures).toMatchObject({
      openMinutes: 1200,
      usedMinutes: 270,
      bookings: 4,
      noShows: 1,
      releasedMinutes: 90,
      reusedMinutes: 30,
    });
    expect(found.hours.find(({ hour }) => hour === 11)).toMatchObject({
      openMinutes: 120,
      usedMinutes: 120,
    });
    expect(found.resources).toMatchObject([
      { id: hall.id, openMinutes: 600, usedMinutes: 90, bookings: 2, noShows: 1 },
      { id: lotus.id, openMinutes: 600, usedMinutes: 150, bookings: 1, noShows: 0 },
      { id: orchid.id, openMinutes: 600, usedMinutes: 120, bookings: 1 },
    ]);
    expect(found.buildings).toMatchObject([
      { id: building.id, openMinutes: 1200, usedMinutes: 270, bookings: 4, noShows: 1 },
    ]);
    const units = await api.db
      .selectFrom('unit_day')
      .select('used_minutes')
      .where('building_id', '=', building.id)
      .execute();
    expect(units.reduce((sum, unit) => sum + unit.used_minutes, 0)).toBe(270);
    const listed = async (query: Parameters<typeof behind>[2]) =>
      (await behind(api, admin, query)).map(({ id, usedMinutes }) => [id, usedMinutes]);
    expect(await listed({ resourceId: lotus.id })).toEqual([
      [own.id, 60],
      [booked.id, 90],
    ]);
    expect(await listed({ resourceId: hall.id })).toEqual([[booked.id, 90]]);
    expect(await listed({ weekday: 1, hour: 11 })).toEqual([[booked.id, 120]]);
    expect(await listed({ resourceId: hall.id, show: 'no-shows' })).toEqual([[gone.id, 0]]);
    expect(await listed({ resourceId: lotus.id, show: 'no-shows' })).toEqual([]);
  });
});
