import { describe, expect, it } from '@jest/globals';
import { testApi } from '../app.ts';
import { buildBuilding, buildMerchant, buildResource } from '../factories.ts';

const api = testApi();
const hours = (opens: string, closes: string) =>
  JSON.stringify([1, 2, 3, 4, 5].map((weekday) => ({ weekday, opens, closes })));

async function place(timezone: string, opening: string | null) {
  const { id: merchant_id } = await buildMerchant(api.db, { timezone });
  const building = await buildBuilding(api.db, { merchant_id, timezone, opening_hours: opening });
  const room = await buildResource(api.db, { merchant_id, building_id: building.id });
  const keptAt = async (instant: string) => {
    api.clock.set(instant);
    await api.runJob('keep_opening_days');
    const rows = await api.db
      .selectFrom('opening_day')
      .selectAll()
      .where('merchant_id', '=', merchant_id)
      .orderBy('day')
      .execute();
    return rows;
  };
  const minutesAt = async (instant: string) =>
    (await keptAt(instant)).map(({ day, minutes }) => `${day} ${minutes}`);
  return { merchant_id, building, room, keptAt, minutesAt };
}

describe('opening minutes of days that have ended', () => {
  it('are kept once the day is over at the place, as they were then', async () => {
    const { building, minutesAt } = await place('Asia/Bangkok', hours('08:00', '18:00'));
    // Tuesday ends at 17:00 UTC.
    expect(await minutesAt('2026-11-03T16:59:00.000Z')).toEqual(['2026-11-02 600']);
    await api.db
      .updateTable('building')
      .set({ opening_hours: hours('09:00', '12:30') })
      .where('id', '=', building.id)
      .execute();
    const both = ['2026-11-02 600', '2026-11-03 210'];
    expect(await minutesAt('2026-11-03T17:00:00.000Z')).toEqual(both);
    expect(await minutesAt('2026-11-03T17:20:00.000Z')).toEqual(both);
  });

  it('are zero on closed days and at weekends, and a whole day without hours', async () => {
    const week = await place('Asia/Bangkok', hours('08:00', '18:00'));
    await api.db
      .insertInto('closed_day')
      .values({
        merchant_id: week.merchant_id,
        building_id: week.building.id,
        day: '2026-11-06',
        name_en: 'Closed',
        name_th: 'ปิด',
      })
      .execute();
    await week.minutesAt('2026-11-06T05:00:00.000Z');
    const kept = await week.minutesAt('2026-11-07T20:00:00.000Z');
    expect(kept).toEqual(['2026-11-05 600', '2026-11-06 0', '2026-11-07 0']);
    const open = await place('Asia/Bangkok', null);
    expect(await open.minutesAt('2026-11-07T20:00:00.000Z')).toEqual(['2026-11-07 1440']);
  });

  it('count the hours that a clock change adds or takes', async () => {
    const { minutesAt } = await place('Europe/Berlin', null);
    expect(await minutesAt('2027-03-28T23:00:00.000Z')).toEqual(['2027-03-28 1380']);
    const autumn = await place('Europe/Berlin', null);
    expect(await autumn.minutesAt('2027-10-31T23:30:00.000Z')).toEqual(['2027-10-31 1500']);
  });

  it('are made up for after servers were off, for a month at most', async () => {
    const { minutesAt } = await place('Asia/Bangkok', null);
    await minutesAt('2026-11-03T20:00:00.000Z');
    expect(await minutesAt('2026-11-06T20:00:00.000Z')).toHaveLength(4);
    expect(await minutesAt('2027-03-06T20:00:00.000Z')).toHaveLength(4 + 31);
  });

  it('belong to the building and unit of that day, and only to what could be booked', async () => {
    const { merchant_id, building, room, keptAt } = await place('Asia/Bangkok', null);
    await buildResource(api.db, { merchant_id, building_id: building.id, is_active: false });
    const other = await buildBuilding(api.db, { merchant_id, timezone: 'Asia/Bangkok' });
    await keptAt('2026-11-03T20:00:00.000Z');
    await api.db
      .updateTable('resource')
      .set({ building_id: other.id, floor_id: null })
      .where('id', '=', room.id)
      .execute();
    const rows = await keptAt('2026-11-04T20:00:00.000Z');
    expect(rows.map((row) => [row.resource_id, row.building_id])).toEqual([
      [room.id, building.id],
      [room.id, other.id],
    ]);
  });
});
