import { amenityMask, listCalendarResources } from '@axp/contracts';
import { describe, expect, it } from '@jest/globals';
import { testApi } from '../app.ts';
import { at, bookingWorld } from '../bookings/booking-world.ts';
import { buildBooking, buildBuilding, buildResource } from '../factories.ts';

const api = testApi();

/** Tuesday, 3 November. */
const window = { type: 'room' as const, from: at('00:00', 3), to: at('00:00', 4) };

describe('listCalendarResources', () => {
  it('[Z-90] returns the rows by building and name, with the filters of the calendar', async () => {
    const { ann, room } = await bookingWorld(api);
    const { merchantId: merchant_id } = ann;
    await api.db
      .updateTable('building')
      .set({ name: 'Middle' })
      .where('id', '=', room.building_id)
      .execute();
    const north = await buildBuilding(api.db, { merchant_id, name: 'A north' });
    const inNorth = { merchant_id, building_id: north.id };
    const zoe = await buildResource(api.db, { ...inNorth, name: 'Zoe' });
    const amy = await buildResource(api.db, { ...inNorth, name: 'Amy' });
    await buildResource(api.db, { ...inNorth, name: 'Closed for good', is_active: false });
    await bookingWorld(api);
    const ids = async (filter: object = {}) => {
      const answer = await api.call(listCalendarResources, {
        as: ann,
        query: { ...window, ...filter },
      });
      return answer.data.map(({ id }) => id);
    };
    expect(await ids()).toEqual([amy.id, zoe.id, room.id]);
    expect(await ids({ buildingId: north.id })).toEqual([amy.id, zoe.id]);
    expect(await ids({ resourceIds: `${room.id},${zoe.id}` })).toEqual([zoe.id, room.id]);
    expect(await ids({ type: 'car' })).toEqual([]);
  });

  it('[Z-90] returns several kinds, or all, in one response, with their services', async () => {
    const { ann, room } = await bookingWorld(api);
    const inBuilding = { merchant_id: ann.merchantId, building_id: room.building_id };
    const amenity_mask = amenityMask(['screen', 'video-conference']);
    const studio = await buildResource(api.db, { ...inBuilding, name: 'Studio', amenity_mask });
    const car = await buildResource(api.db, { ...inBuilding, name: 'Van', type: 'car' });
    const asset = await buildResource(api.db, { ...inBuilding, name: 'Beamer', type: 'asset' });
    const rows = async (filter: { readonly type?: string }) => {
      const query = { from: window.from, to: window.to, ...filter };
      return (await api.call(listCalendarResources, { as: ann, query })).data;
    };
    const ids = (list: Awaited<ReturnType<typeof rows>>) => list.map(({ id }) => id).sort();
    const all = await rows({});
    expect(ids(all)).toEqual([room.id, studio.id, car.id, asset.id].sort());
    expect(all.find(({ id }) => id === studio.id)?.amenities).toEqual([
      'video-conference',
      'screen',
    ]);
    expect(ids(await rows({ type: 'car,asset' }))).toEqual([car.id, asset.id].sort());
  });

  it('[Z-33] [Z-90] returns on which floor the reader books rooms most often', async () => {
    const { ann, room } = await bookingWorld(api);
    const merchant_id = ann.merchantId;
    const far = await buildBuilding(api.db, { merchant_id, name: 'Far' });
    const other = await buildResource(api.db, { merchant_id, building_id: far.id });
    const place = async () =>
      (await api.call(listCalendarResources, { as: ann, query: window })).meta.usualPlace;
    expect(await place()).toBeNull();
    const booked = { merchant_id, booker_id: ann.id, business_unit_id: ann.businessUnitId ?? '' };
    for (const [hour, { id }] of [other, room, room].entries()) {
      const [starts_at, ends_at] = [at(`1${hour}:00`, 1), at(`1${hour}:30`, 1)];
      await buildBooking(api.db, { ...booked, resource_id: id, starts_at, ends_at });
    }
    expect(await place()).toEqual({ buildingId: room.building_id, floorId: room.floor_id });
  });

  it('[Z-90] [Z-125] pages with at most 200 rows each', async () => {
    const { ann, room } = await bookingWorld(api);
    const other = await buildResource(api.db, {
      merchant_id: ann.merchantId,
      building_id: room.building_id,
    });
    const read = async (cursor: string | undefined) =>
      api.call(listCalendarResources, { as: ann, query: { ...window, limit: 1, cursor } });
    const first = await read(undefined);
    const second = await read(first.meta.nextCursor ?? undefined);
    expect(second.meta.nextCursor).toBeNull();
    expect([...first.data, ...second.data].map(({ id }) => id).sort()).toEqual(
      [room.id, other.id].sort(),
    );
    const query = { ...window, limit: 201 };
    expect((await api.call(listCalendarResources, { as: ann, query })).status).toBe(400);
  });

  it('[Z-12] returns the opening hours of places within the window, shared ones once', async () => {
    const { ann, room } = await bookingWorld(api);
    const { merchantId: merchant_id } = ann;
    const hours = JSON.stringify([
      { weekday: 2, opens: '08:00', closes: '12:00' },
      { weekday: 2, opens: '22:00', closes: '02:00' },
    ]);
    const office = await buildBuilding(api.db, { merchant_id, opening_hours: hours });
    const inOffice = { merchant_id, building_id: office.id };
    const one = await buildResource(api.db, inOffice);
    const two = await buildResource(api.db, inOffice);
    const late = await buildResource(api.db, {
      ...inOffice,
      opening_hours: JSON.stringify([{ weekday: 2, opens: '14:00', closes: '24:00' }]),
    });
    const { data, meta } = await api.call(listCalendarResources, { as: ann, query: window });
    const openingOf = (id: string) => data.find((row) => row.id === id)?.openingId;
    expect([room, one, two, late].map(({ id }) => openingOf(id))).toEqual([
      null,
      office.id,
      office.id,
      late.id,
    ]);
    expect(Object.fromEntries(meta.openings.map(({ id, open }) => [id, open]))).toEqual({
      [office.id]: [
        { start: at('08:00', 3), end: at('12:00', 3) },
        { start: at('22:00', 3), end: at('00:00', 4) },
      ],
      [late.id]: [{ start: at('14:00', 3), end: at('00:00', 4) }],
    });
  });
});
