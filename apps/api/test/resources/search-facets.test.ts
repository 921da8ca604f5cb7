import { markFavourite, searchResources } from '@axp/contracts';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { Member } from '../app.ts';
import { testApi } from '../app.ts';
import { at } from '../bookings/booking-world.ts';
import { daily } from '../bookings/series-world.ts';
import { buildBooking, buildBusinessUnit, buildFloor, buildResource } from '../factories.ts';
import { addField, plugType, typeC, typeG } from './own-field-world.ts';

const api = testApi();

async function search(as: Member, criteria: object = {}) {
  const body = { type: 'room' as const, start: at('10:00'), end: at('11:00'), ...criteria };
  return api.call(searchResources, { as, body });
}

const facetsOf = async (as: Member, criteria: object = {}) => {
  const { meta } = await search(as, { facets: true, ...criteria });
  if (!meta.facets) throw new Error('no facets');
  return meta.facets;
};

const room = (ann: Member, name: string, values: Parameters<typeof buildResource>[1] = {}) =>
  buildResource(api.db, { merchant_id: ann.merchantId, name, ...values });

const video = 0b1;
const screen = 0b10;

/** Four rooms with video or a screen, on two floors; the one with both is taken. */
async function fourRooms() {
  const ann = await api.member();
  const floor = await buildFloor(api.db, { merchant_id: ann.merchantId });
  const place = { building_id: floor.building_id, floor_id: floor.id };
  const both = await room(ann, 'Both', { ...place, capacity: 4, amenity_mask: video | screen });
  const small = await room(ann, 'Small', { ...place, capacity: 2, amenity_mask: video });
  await room(ann, 'Wide', { capacity: 8, amenity_mask: screen });
  await room(ann, 'Bare', { capacity: 8 });
  // The first makes the usual place, the second takes time of the search.
  for (const day of [1, 2]) {
    await buildBooking(api.db, {
      merchant_id: ann.merchantId,
      resource_id: both.id,
      booker_id: ann.id,
      starts_at: at('10:30', day),
      ends_at: at('11:30', day),
    });
  }
  return { ann, floor, small };
}

describe('the facets of a search', () => {
  it('[Z-30] count the free rooms that one more criterion would leave', async () => {
    const { ann, small } = await fourRooms();
    await api.call(markFavourite, { as: ann, params: { id: small.id } });
    expect(await facetsOf(ann)).toEqual({
      amenities: { 'video-conference': 1, screen: 1 },
      ownFields: [],
      seats: { least: 6, free: 2 },
      myFloor: 1,
      favourites: 1,
      without: [],
      withoutOwnFields: [],
    });
    expect(await facetsOf(ann, { amenities: ['screen'], capacity: 6 })).toMatchObject({
      amenities: { screen: 1 },
      seats: { least: 6, free: 1 },
      myFloor: 0,
      favourites: 0,
    });
  });

  it('[Z-30] equal the results of the search with each criterion', async () => {
    const { ann, floor } = await fourRooms();
    const facets = await facetsOf(ann);
    const free = async (criteria: object) => (await search(ann, criteria)).meta.free;
    expect(await free({ amenities: ['video-conference'] })).toBe(
      facets.amenities['video-conference'],
    );
    expect(await free({ capacity: 6 })).toBe(facets.seats.free);
    expect(await free({ floorId: floor.id })).toBe(facets.myFloor);
  });

  it('[Z-30] list the criteria whose removal adds results, with their number', async () => {
    const { ann, floor } = await fourRooms();
    const { id: businessUnitId } = await buildBusinessUnit(api.db, { merchant_id: ann.merchantId });
    const without = async (criteria: object) => (await facetsOf(ann, criteria)).without;
    expect(await without({ amenities: ['video-conference'], capacity: 3 })).toEqual([
      { criterion: 'count', free: 1 },
      { criterion: 'video-conference', free: 2 },
    ]);
    expect(await without({ buildingId: floor.building_id, capacity: 3 })).toEqual([
      { criterion: 'count', free: 1 },
      { criterion: 'place', free: 2 },
    ]);
    expect(await without({ businessUnitId })).toEqual([{ criterion: 'businessUnit', free: 3 }]);
    expect(await without({ text: 'nothing' })).toEqual([{ criterion: 'text', free: 3 }]);
    expect(await without({ favouritesOnly: true })).toEqual([{ criterion: 'favourites', free: 3 }]);
    expect(await without({ text: 'nothing', favouritesOnly: true })).toEqual([]);
  });

  it('[Z-30] of a series count resources free on all dates', async () => {
    const { ann } = await fourRooms();
    const facets = await facetsOf(ann, { recurrence: daily(3), capacity: 3 });
    expect(facets).toMatchObject({
      amenities: { screen: 1 },
      seats: { least: 3, free: 2 },
      myFloor: 0,
    });
    expect(facets.without).toEqual([{ criterion: 'count', free: 3 }]);
  });

  it('[Z-04] of an asset count by the requested number of units, or one', async () => {
    const ann = await api.member();
    await room(ann, 'Camera', { type: 'asset', quantity: 3, amenity_mask: screen });
    await room(ann, 'Laptop', { type: 'asset', quantity: 8 });
    const facets = await facetsOf(ann, { type: 'asset', quantity: 5 });
    expect(facets).toMatchObject({ amenities: {}, without: [{ criterion: 'count', free: 2 }] });
  });

  it('[D-03] leave out rooms of other business units and of other merchants', async () => {
    const ann = await api.member();
    const unit = await buildBusinessUnit(api.db, { merchant_id: ann.merchantId });
    const kept = await room(ann, 'Kept', { amenity_mask: screen, is_restricted: true });
    await api.db
      .insertInto('resource_visibility')
      .values({
        merchant_id: ann.merchantId,
        resource_id: kept.id,
        business_unit_id: unit.id,
      })
      .execute();
    await room(await api.member(), 'Foreign', { amenity_mask: screen });
    expect((await facetsOf(ann)).amenities).toEqual({});
  });

  it('are counted only on request, and not on later pages', async () => {
    const { ann } = await fourRooms();
    expect((await search(ann)).meta.facets).toBeUndefined();
    const first = await search(ann, { limit: 1, facets: true });
    expect(first.meta.facets).toBeDefined();
    const second = await search(ann, { limit: 1, facets: true, cursor: first.meta.nextCursor });
    expect(second.meta.facets).toBeUndefined();
  });
});

const plugs = [typeC, typeG];
const wished = ['video-conference', 'screen'] as const;

/** A room; null where it has no value of a field. */
const drawnRoom = fc.record({
  capacity: fc.integer({ min: 1, max: 9 }),
  amenity_mask: fc.integer({ min: 0, max: video | screen }),
  isOnFloor: fc.boolean(),
  isOfUnit: fc.boolean(),
  isTaken: fc.constantFrom(true, false, false),
  isMarked: fc.boolean(),
  isKept: fc.constantFrom(true, false, false, false),
  plug: fc.constantFrom(...plugs, null),
  quiet: fc.constantFrom(true, false, null),
  secret: fc.constantFrom(...plugs),
});

const drawnSearch = fc.record(
  {
    recurrence: fc.constant(daily(2)),
    capacity: fc.constantFrom(3, 6),
    amenities: fc.subarray([...wished]),
    isOnFloor: fc.boolean(),
    isOfUnit: fc.boolean(),
    favouritesOnly: fc.boolean(),
    plug: fc.constantFrom(...plugs),
    quiet: fc.boolean(),
  },
  { requiredKeys: [] },
);

type Drawn<A> = A extends fc.Arbitrary<infer T> ? T : never;

/** Rooms with two own fields that staff search by, and one that is for administrators. */
async function drawnWorld(rooms: readonly Drawn<typeof drawnRoom>[]) {
  const ann = await api.member();
  const { merchantId: merchant_id } = ann;
  const admin = await api.member({ user: { merchant_id, is_administrator: true } });
  const floor = await buildFloor(api.db, { merchant_id });
  const unit = await buildBusinessUnit(api.db, { merchant_id });
  const plug = await addField(api, admin, plugType);
  const label = { en: 'Quiet', th: 'เงียบ' };
  const quiet = await addField(api, admin, { ...plugType, label, kind: 'yes-no', choices: [] });
  const hidden = { label: { en: 'Lock', th: 'กุญแจ' }, seenBy: 'responsible' } as const;
  const secret = await addField(api, admin, { ...plugType, ...hidden });
  for (const [index, { capacity, amenity_mask, ...one }] of rooms.entries()) {
    const values = { [plug]: one.plug, [quiet]: one.quiet, [secret]: one.secret };
    const given = Object.entries(values).filter(([, value]) => value !== null);
    const { id: resource_id } = await room(ann, `Room ${index}`, {
      capacity,
      amenity_mask,
      building_id: floor.building_id,
      floor_id: one.isOnFloor ? floor.id : null,
      business_unit_id: one.isOfUnit ? unit.id : null,
      is_restricted: one.isKept,
      own_fields: JSON.stringify(Object.fromEntries(given)),
    });
    if (one.isKept) continue;
    const hour = { starts_at: at('10:30'), ends_at: at('11:30') };
    if (one.isTaken) await buildBooking(api.db, { merchant_id, resource_id, ...hour });
    if (one.isMarked) await api.call(markFavourite, { as: ann, params: { id: resource_id } });
  }
  return { ann, floor, unit, plug, quiet };
}

/** The criteria of a search, and those that it has by the name of the facet without each. */
function criteriaOf(
  { floor, unit, plug, quiet }: Awaited<ReturnType<typeof drawnWorld>>,
  drawn: Drawn<typeof drawnSearch>,
) {
  const { recurrence, capacity, amenities = [], favouritesOnly = false } = drawn;
  const ownFields = {
    ...(drawn.plug !== undefined && { [plug]: drawn.plug }),
    ...(drawn.quiet !== undefined && { [quiet]: drawn.quiet }),
  };
  const criteria = {
    recurrence,
    capacity,
    amenities,
    ownFields,
    favouritesOnly,
    floorId: drawn.isOnFloor ? floor.id : undefined,
    businessUnitId: drawn.isOfUnit ? unit.id : undefined,
  };
  const without = new Map<string, object>([
    ['count', { capacity: undefined }],
    ['place', { floorId: undefined }],
    ['businessUnit', { businessUnitId: undefined }],
    ['favourites', { favouritesOnly: false }],
    ...wished.map((amenity): [string, object] => [
      amenity,
      { amenities: amenities.filter((one) => one !== amenity) },
    ]),
    ...[plug, quiet].map((id): [string, object] => [
      id,
      { ownFields: Object.fromEntries(Object.entries(ownFields).filter(([key]) => key !== id)) },
    ]),
  ]);
  return { criteria, without };
}

describe('the facets of generated searches', () => {
  it('[F-03] [Z-30] are what the search finds when that criterion alone changes', async () => {
    const property = fc.asyncProperty(
      fc.array(drawnRoom, { minLength: 12, maxLength: 24 }),
      fc.array(drawnSearch, { minLength: 8, maxLength: 8 }),
      async (rooms, searches) => {
        const world = await drawnWorld(rooms);
        for (const drawn of searches) {
          const { criteria, without } = criteriaOf(world, drawn);
          const free = async (change: object) =>
            (await search(world.ann, { ...criteria, ...change })).meta.free;
          const facets = await facetsOf(world.ann, criteria);
          for (const amenity of wished) {
            const amenities = [...new Set([...criteria.amenities, amenity])];
            expect(facets.amenities[amenity] ?? 0).toBe(await free({ amenities }));
          }
          const counts = new Map(
            facets.ownFields.map((one) => [`${one.id} ${one.value}`, one.free]),
          );
          const values = [
            ...plugs.map((value) => ({ id: world.plug, value })),
            ...[true, false].map((value) => ({ id: world.quiet, value })),
          ];
          for (const { id, value } of values) {
            const ownFields = { ...criteria.ownFields, [id]: value };
            expect(counts.get(`${id} ${value}`) ?? 0).toBe(await free({ ownFields }));
            counts.delete(`${id} ${value}`);
          }
          expect([...counts]).toEqual([]);
          expect(facets.favourites).toBe(await free({ favouritesOnly: true }));
          const present = await free({});
          const gains = new Map<string, number>([
            ...facets.without.map((one) => [one.criterion, one.free] as const),
            ...facets.withoutOwnFields.map((one) => [one.id, one.free] as const),
          ]);
          for (const [criterion, change] of without) {
            expect(gains.get(criterion) ?? present).toBe(await free(change));
          }
        }
      },
    );
    await fc.assert(property, { numRuns: 6 });
  });
});
