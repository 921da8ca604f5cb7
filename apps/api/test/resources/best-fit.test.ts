import { listBuildings, listCalendarResources, searchResources, updateMe } from '@axp/contracts';
import { describe, expect, it } from '@jest/globals';
import type { Member } from '../app.ts';
import { testApi } from '../app.ts';
import { at, colleagueOf } from '../bookings/booking-world.ts';
import { daily } from '../bookings/series-world.ts';
import { buildBooking, buildBuilding, buildFloor, buildResource } from '../factories.ts';

const api = testApi();

async function search(as: Member, criteria: object = {}) {
  const body = { type: 'room' as const, start: at('10:00', 3), end: at('11:00', 3), ...criteria };
  return api.call(searchResources, { as, body });
}

describe('the best fit', () => {
  const placed = async (
    { merchantId: merchant_id }: Member,
    timezone: string,
    rooms: Readonly<Record<string, number>>,
  ) => {
    const { id: building_id } = await buildBuilding(api.db, { merchant_id, timezone });
    const built = await Promise.all(
      Object.entries(rooms).map(([name, capacity]) =>
        buildResource(api.db, { merchant_id, building_id, name, capacity }),
      ),
    );
    return { building_id, ids: built.map(({ id }) => id) };
  };

  const bookedFor = ({ id, merchantId }: Member, resource_id: string | undefined, day = 2) =>
    buildBooking(api.db, {
      merchant_id: merchantId,
      ...(resource_id !== undefined && { resource_id }),
      booker_id: id,
      starts_at: at('08:00', day),
      ends_at: at('09:00', day),
    });

  const calendarPlaceOf = async (as: Member) => {
    const query = { from: at('00:00', 2), to: at('00:00', 9) };
    return (await api.call(listCalendarResources, { as, query })).meta.usualPlace;
  };

  const grouped = async (as: Member, wishes: object = {}) =>
    (await search(as, wishes)).data.map(
      ({ group, resource, availability }) => `${group} ${resource.name} ${availability}`,
    );

  it('[Z-33] prefers the building of the user’s last bookings, then the same zone, then other zones', async () => {
    const ann = await api.member();
    const bob = await colleagueOf(api, ann);
    const home = await placed(ann, 'Asia/Bangkok', { Zebra: 6, Yak: 12, Small: 2, Busy: 6 });
    await placed(ann, 'Asia/Jakarta', { Mouse: 4, Antelope: 6 });
    await placed(ann, 'Asia/Singapore', { Merlion: 4 });
    await bookedFor(ann, home.ids[0]);
    await buildBooking(api.db, {
      merchant_id: ann.merchantId,
      resource_id: home.ids[3] ?? '',
      starts_at: at('10:00', 3),
      ends_at: at('11:00', 3),
    });
    const wanted = { capacity: 4 };
    const order = [
      'mine Zebra free',
      'mine Yak free',
      'nearby Mouse free',
      'nearby Antelope free',
      'mine Busy busy',
      'elsewhere Merlion free',
    ];
    expect(await grouped(ann, wanted)).toEqual(order);
    expect(await grouped(bob, wanted)).toEqual([
      'nearby Mouse free',
      'nearby Antelope free',
      'nearby Zebra free',
      'nearby Yak free',
      'nearby Busy busy',
      'elsewhere Merlion free',
    ]);
    const first = await search(ann, { ...wanted, limit: 2 });
    const second = await search(ann, { ...wanted, limit: 3, cursor: first.meta.nextCursor });
    expect(await grouped(ann, { ...wanted, limit: 2, cursor: second.meta.nextCursor })).toEqual(
      order.slice(5),
    );
    expect(await grouped(ann, { ...wanted, recurrence: daily(2) })).toEqual([
      'mine Zebra free',
      'mine Yak free',
      'nearby Mouse free',
      'nearby Antelope free',
      'mine Busy partial',
      'elsewhere Merlion free',
    ]);
  });

  it('[Z-33] uses the place of most of the last ten bookings as the user’s own', async () => {
    const ann = await api.member();
    const old = await placed(ann, 'Asia/Bangkok', { Old: 4 });
    const home = await placed(ann, 'Asia/Bangkok', { Home: 4 });
    await buildFloor(api.db, { merchant_id: ann.merchantId, building_id: home.building_id });
    const floor = await buildFloor(api.db, {
      merchant_id: ann.merchantId,
      building_id: home.building_id,
    });
    await api.db
      .updateTable('resource')
      .set({ floor_id: floor.id })
      .where('id', '=', home.ids[0] ?? '')
      .execute();
    for (const day of [-12, -11, -10, -9, -8]) await bookedFor(ann, old.ids[0], day);
    for (const day of [-7, -6, -5, -4, -3, -2]) await bookedFor(ann, home.ids[0], day);
    await bookedFor(ann, old.ids[0], -1);
    const { data } = await api.call(listBuildings, { as: ann });
    const groups = new Map(data.map((building) => [building.id, building.group]));
    expect(groups.get(home.building_id)).toBe('mine');
    expect(groups.get(old.building_id)).toBe('nearby');
    const floors = data.flatMap((building) => building.floors.filter(({ isMine }) => isMine));
    expect(floors.map(({ id }) => id)).toEqual([floor.id]);
  });

  it('[Z-33] ignores a future series in another zone for the usual place', async () => {
    const ann = await api.member();
    const home = await placed(ann, 'Asia/Bangkok', { Home: 4 });
    const bali = await placed(ann, 'Asia/Singapore', { Bali: 4 });
    await bookedFor(ann, home.ids[0], 1);
    for (const week of [0, 1, 2, 3, 4, 5, 6, 7]) await bookedFor(ann, bali.ids[0], 10 + 7 * week);
    expect(await grouped(ann)).toEqual(['mine Home free', 'elsewhere Bali free']);
    expect(await calendarPlaceOf(ann)).toEqual({ buildingId: home.building_id, floorId: null });
  });

  it('[Z-33] resolves a tie of two buildings by the zone of the profile, or has none', async () => {
    const ann = await api.member();
    const home = await placed(ann, 'Asia/Bangkok', { Home: 4 });
    const annex = await placed(ann, 'Asia/Bangkok', { Annex: 4 });
    const bali = await placed(ann, 'Asia/Singapore', { Bali: 4 });
    await bookedFor(ann, home.ids[0], -2);
    await bookedFor(ann, bali.ids[0], -1);
    expect(await calendarPlaceOf(ann)).toEqual({ buildingId: home.building_id, floorId: null });
    await bookedFor(ann, annex.ids[0], -3);
    expect(await calendarPlaceOf(ann)).toBeNull();
  });

  it('[Z-33] ranks rooms of the user’s zone first if the usual building is elsewhere', async () => {
    const ann = await api.member();
    await placed(ann, 'Asia/Bangkok', { Home: 4 });
    const bali = await placed(ann, 'Asia/Singapore', { Bali: 4, Batam: 4 });
    await placed(ann, 'Europe/Berlin', { Spree: 4 });
    await bookedFor(ann, bali.ids[0], 1);
    expect(await grouped(ann)).toEqual([
      'mine Bali free',
      'mine Batam free',
      'nearby Home free',
      'elsewhere Spree free',
    ]);
  });

  it('[Z-33] prefers building and floor of the profile to those of bookings, at once', async () => {
    const ann = await api.member();
    const home = await placed(ann, 'Asia/Bangkok', { Home: 4 });
    const annex = await placed(ann, 'Asia/Bangkok', { Annex: 4 });
    const floor = await buildFloor(api.db, {
      merchant_id: ann.merchantId,
      building_id: annex.building_id,
    });
    await bookedFor(ann, home.ids[0], 1);
    expect(await grouped(ann)).toEqual(['mine Home free', 'nearby Annex free']);
    const chosen = { usualBuildingId: annex.building_id, usualFloorId: floor.id };
    const { data } = await api.call(updateMe, { as: ann, body: chosen });
    expect(data).toMatchObject(chosen);
    expect(await grouped(ann)).toEqual(['mine Annex free', 'nearby Home free']);
    expect(await calendarPlaceOf(ann)).toEqual({
      buildingId: annex.building_id,
      floorId: floor.id,
    });
    await api.call(updateMe, { as: ann, body: { usualBuildingId: null } });
    expect(await calendarPlaceOf(ann)).toEqual({ buildingId: home.building_id, floorId: null });
  });

  it('[Z-33] refuses a usual floor of another building, and a building of another merchant', async () => {
    const ann = await api.member();
    const home = await placed(ann, 'Asia/Bangkok', { Home: 4 });
    const annex = await placed(ann, 'Asia/Bangkok', { Annex: 4 });
    const floor = await buildFloor(api.db, {
      merchant_id: ann.merchantId,
      building_id: annex.building_id,
    });
    const foreign = await placed(await api.member(), 'Asia/Bangkok', { Foreign: 4 });
    const refusalOf = async (body: object) => {
      const { problem } = await api.call(updateMe, { as: ann, body });
      return [problem.code, problem.errors?.[0]?.path];
    };
    expect(await refusalOf({ usualBuildingId: home.building_id, usualFloorId: floor.id })).toEqual([
      'floor.not_found',
      'usualFloorId',
    ]);
    expect(await refusalOf({ usualFloorId: floor.id })).toEqual([
      'floor.not_found',
      'usualFloorId',
    ]);
    expect(await refusalOf({ usualBuildingId: foreign.building_id })).toEqual([
      'building.not_found',
      'usualBuildingId',
    ]);
  });

  it('[Z-33] uses the time zone of the profile before any booking, and that of a building if asked', async () => {
    const ann = await api.member();
    await placed(ann, 'Asia/Bangkok', { Here: 4 });
    const { building_id } = await placed(ann, 'Asia/Singapore', { There: 4 });
    await api.db
      .updateTable('app_user')
      .set({ timezone: 'Asia/Singapore' })
      .where('id', '=', ann.id)
      .execute();
    expect(await grouped(ann)).toEqual(['nearby There free', 'elsewhere Here free']);
    const bob = await colleagueOf(api, ann);
    expect(await grouped(bob)).toEqual(['nearby Here free', 'elsewhere There free']);
    expect(await grouped(bob, { buildingId: building_id })).toEqual(['nearby There free']);
  });

  it('[Z-31] suggests other times here even if a room in another time zone is free', async () => {
    const ann = await api.member();
    const { ids } = await placed(ann, 'Asia/Bangkok', { Here: 4 });
    await placed(ann, 'Asia/Singapore', { There: 4 });
    await buildBooking(api.db, {
      merchant_id: ann.merchantId,
      resource_id: ids[0] ?? '',
      starts_at: at('10:00', 3),
      ends_at: at('10:15', 3),
    });
    const { meta } = await search(ann);
    expect(
      meta.suggestions.map(({ kind, group, resource }) => [kind, group, resource.name]),
    ).toEqual([
      ['shift', 'nearby', 'Here'],
      ['shorten', 'nearby', 'Here'],
      ['shift', 'elsewhere', 'There'],
      ['shorten', 'elsewhere', 'There'],
    ]);
  });
});
