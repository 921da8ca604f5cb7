import { getResource, listBuildings, listResources, searchResources } from '@axp/contracts';
import { describe, expect, it } from '@jest/globals';
import type { Member } from '../app.ts';
import { testApi } from '../app.ts';
import { at } from '../bookings/booking-world.ts';
import { daily } from '../bookings/series-world.ts';
import {
  buildBooking,
  buildBuilding,
  buildBusinessUnit,
  buildFloor,
  buildResource,
} from '../factories.ts';

const api = testApi();

type Wishes = Readonly<Record<string, unknown>>;

function search(as: Member, wishes: Wishes = {}) {
  const body = { type: 'room' as const, start: at('10:00'), end: at('11:00'), ...wishes };
  return api.call(searchResources, { as, body });
}

const names = async (as: Member, wishes: Wishes = {}) =>
  (await search(as, wishes)).data.map(({ resource }) => resource.name);

/** A room of a member's merchant. */
const room = (ann: Member, name: string, values: Parameters<typeof buildResource>[1] = {}) =>
  buildResource(api.db, {
    merchant_id: ann.merchantId,
    name,
    search_text: name.toLowerCase(),
    ...values,
  });

const taken = (resource: { merchant_id: string; id: string }, from: string, to: string, day = 2) =>
  buildBooking(api.db, {
    merchant_id: resource.merchant_id,
    resource_id: resource.id,
    starts_at: at(from, day),
    ends_at: at(to, day),
  });

describe('searchResources', () => {
  it('[Z-30] lists free rooms first, the smallest that fits first, busy ones last', async () => {
    const ann = await api.member();
    await room(ann, 'Big', { capacity: 20 });
    await room(ann, 'Fit', { capacity: 6 });
    const busy = await room(ann, 'Busy', { capacity: 4 });
    await taken(busy, '10:30', '11:30');
    const answer = await search(ann, { capacity: 4 });
    expect(answer.data.map(({ resource, availability }) => [resource.name, availability])).toEqual([
      ['Fit', 'free'],
      ['Big', 'free'],
      ['Busy', 'busy'],
    ]);
    expect(answer.meta).toEqual({ nextCursor: null, total: 3, free: 2, suggestions: [] });
  });

  it('[Z-30] returns until when a busy room is busy and a free one is free', async () => {
    const ann = await api.member();
    const busy = await room(ann, 'Busy');
    const free = await room(ann, 'Free');
    await room(ann, 'Idle');
    await taken(busy, '09:30', '10:15');
    await taken(busy, '10:15', '11:45');
    await taken(free, '08:00', '10:00');
    await taken(free, '12:00', '13:00');
    const { data } = await search(ann);
    expect(data.map(({ freeFrom, freeUntil }) => ({ freeFrom, freeUntil }))).toEqual([
      { freeFrom: null, freeUntil: at('12:00') },
      { freeFrom: null, freeUntil: null },
      { freeFrom: at('11:45'), freeUntil: null },
    ]);
  });

  it('[Z-10] uses half-open windows: back to back is free', async () => {
    const ann = await api.member();
    const one = await room(ann, 'One');
    await taken(one, '09:00', '10:00');
    await taken(one, '11:00', '12:00');
    expect((await search(ann)).data[0]?.availability).toBe('free');
  });

  it('[Z-30] finds a room busy that was booked two days before for three days', async () => {
    const ann = await api.member();
    const long = await room(ann, 'Long');
    await buildBooking(api.db, {
      merchant_id: ann.merchantId,
      resource_id: long.id,
      starts_at: at('09:00', 1),
      ends_at: at('12:00', 4),
    });
    const { data } = await search(ann, { start: at('10:00', 3), end: at('11:00', 3) });
    expect(data[0]).toMatchObject({ availability: 'busy', freeFrom: at('12:00', 4) });
  });

  it('[Z-11] treats the buffer of a room as taken, also before the next booking', async () => {
    const ann = await api.member();
    const buffered = await room(ann, 'Buffered', {
      booking_rules: JSON.stringify({ bufferAfterMinutes: 30 }),
    });
    await taken(buffered, '11:15', '12:00');
    const availability = async (end: string) =>
      (await search(ann, { end: at(end) })).data[0]?.availability;
    expect(await availability('11:00')).toBe('busy');
    expect(await availability('10:45')).toBe('free');
  });

  it('[Z-30] filters by the business unit that a room belongs to', async () => {
    const ann = await api.member();
    const { id } = await buildBusinessUnit(api.db, { merchant_id: ann.merchantId });
    await room(ann, 'Ours', { business_unit_id: id });
    await room(ann, 'Everybody’s');
    expect(await names(ann, { businessUnitId: id })).toEqual(['Ours']);
    const repeated = { recurrence: daily(2), businessUnitId: id };
    expect(await names(ann, repeated)).toEqual(['Ours']);
  });

  it('[Z-30] filters by capacity, amenities, building and floor', async () => {
    const ann = await api.member();
    const floor = await buildFloor(api.db, { merchant_id: ann.merchantId });
    const place = { building_id: floor.building_id };
    await room(ann, 'Screen', { ...place, floor_id: floor.id, capacity: 8, amenity_mask: 0b11 });
    await room(ann, 'Bare', { ...place, capacity: 8 });
    await room(ann, 'Elsewhere', { capacity: 3, amenity_mask: 0b1 });
    expect(await names(ann, { capacity: 4 })).toEqual(['Bare', 'Screen']);
    expect(await names(ann, { amenities: ['video-conference'] })).toEqual(['Elsewhere', 'Screen']);
    expect(await names(ann, { amenities: ['video-conference', 'screen'] })).toEqual(['Screen']);
    expect(await names(ann, { buildingId: floor.building_id })).toEqual(['Bare', 'Screen']);
    expect(await names(ann, { floorId: floor.id })).toEqual(['Screen']);
    expect(await names(ann, { capacity: 9 })).toEqual([]);
  });

  it('[Z-30] finds words in any order and case, including Thai, and % and _ literally', async () => {
    const ann = await api.member();
    await room(ann, 'River View 100%');
    await room(ann, 'ห้องประชุม เจ้าพระยา');
    await room(ann, 'Plain');
    expect(await names(ann, { text: 'view RIVER' })).toEqual(['River View 100%']);
    expect(await names(ann, { text: 'เจ้าพระยา' })).toEqual(['ห้องประชุม เจ้าพระยา']);
    expect(await names(ann, { text: '100%' })).toEqual(['River View 100%']);
    expect(await names(ann, { text: '%' })).toEqual(['River View 100%']);
    expect(await names(ann, { text: '_' })).toEqual([]);
    expect(await names(ann, { text: "'; drop table resource" })).toEqual([]);
  });

  it('[Z-33] pages in a stable order without losing or repeating a room', async () => {
    const ann = await api.member();
    for (const number of [1, 2, 3, 4, 5, 6, 7]) {
      const one = await room(ann, `Room ${number}`, { capacity: 4 + (number % 2) });
      if (number > 5) await taken(one, '10:00', '11:00');
    }
    const whole = await names(ann);
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await search(ann, { limit: 2, ...(cursor !== undefined && { cursor }) });
      expect(page.meta).toMatchObject({ total: 7, free: 5 });
      seen.push(...page.data.map(({ resource }) => resource.name));
      cursor = page.meta.nextCursor ?? undefined;
    } while (cursor !== undefined);
    expect(whole).toHaveLength(7);
    expect(seen).toEqual(whole);
  });

  it('[T-07] leaves out other merchants, other kinds and inactive rooms', async () => {
    const ann = await api.member();
    const other = await api.member();
    await room(other, 'Foreign');
    await room(ann, 'Car', { type: 'car' });
    await room(ann, 'Retired', { is_active: false });
    await room(ann, 'Mine');
    expect(await names(ann)).toEqual(['Mine']);
  });

  it('reports invalid windows and criteria, and is refused to guests', async () => {
    const ann = await api.member();
    const broken = await search(ann, { end: at('10:00'), capacity: 0, amenities: ['sauna'] });
    expect(broken.problem.errors.map(({ path }) => path).sort()).toEqual([
      'amenities.0',
      'capacity',
      'end',
    ]);
    const cursor = await search(ann, { cursor: 'nonsense' });
    expect(cursor.problem.errors[0]).toMatchObject({ path: 'cursor', code: 'invalid_format' });
    const guest = await api.call(searchResources, {
      host: ann.host,
      body: { type: 'room', start: at('10:00'), end: at('11:00') },
    });
    expect(guest.problem.code).toBe('auth.required');
  });
});

describe('getResource', () => {
  it('[Z-121] returns a room with its place and effective rules', async () => {
    const ann = await api.member();
    const floor = await buildFloor(api.db, { merchant_id: ann.merchantId, name: 'Second' });
    const one = await room(ann, 'One', {
      building_id: floor.building_id,
      floor_id: floor.id,
      amenity_mask: 0b1001,
      booking_rules: JSON.stringify({ maxLengthMinutes: 120 }),
    });
    const { data } = await api.call(getResource, { as: ann, params: { id: one.id } });
    expect(data).toMatchObject({
      name: 'One',
      floor: { id: floor.id, name: 'Second' },
      timezone: 'Asia/Bangkok',
      amenities: ['video-conference', 'whiteboard'],
      rules: { maxLengthMinutes: 120, gridMinutes: 15 },
    });
  });

  it('[T-07] finds none of another merchant, and is refused to guests', async () => {
    const ann = await api.member();
    const foreign = await buildResource(api.db);
    const answer = await api.call(getResource, { as: ann, params: { id: foreign.id } });
    expect([answer.status, answer.problem.code]).toEqual([404, 'resource.not_found']);
    const guest = await api.call(getResource, { host: ann.host, params: { id: foreign.id } });
    expect(guest.problem.code).toBe('auth.required');
  });
});

describe('listResources', () => {
  it('[Z-121] lists one kind by name, optionally of one building, page by page', async () => {
    const ann = await api.member();
    const house = await buildBuilding(api.db, { merchant_id: ann.merchantId });
    await room(ann, 'Beta', { building_id: house.id });
    await room(ann, 'Alpha');
    await room(ann, 'Gamma');
    await room(ann, 'Van', { type: 'car' });
    const list = async (query: Wishes) => {
      const page = await api.call(listResources, {
        as: ann,
        query: { type: 'room' as const, ...query },
      });
      return [page.data.map(({ name }) => name), page.meta.nextCursor] as const;
    };
    const [first, cursor] = await list({ limit: 2 });
    expect(first).toEqual(['Alpha', 'Beta']);
    expect(await list({ limit: 2, cursor })).toEqual([['Gamma'], null]);
    expect(await list({ buildingId: house.id })).toEqual([['Beta'], null]);
    expect(await list({ type: 'car' })).toEqual([['Van'], null]);
    expect(await list({ type: 'asset' })).toEqual([[], null]);
  });

  it('is refused to guests', async () => {
    const ann = await api.member();
    const guest = await api.call(listResources, { host: ann.host, query: { type: 'room' } });
    expect(guest.problem.code).toBe('auth.required');
  });
});

describe('listBuildings', () => {
  it('[T-07] lists the merchant’s buildings with their floors from the ground up', async () => {
    const ann = await api.member();
    const { merchantId: merchant_id } = ann;
    const tower = await buildBuilding(api.db, { merchant_id, name: 'Tower' });
    await buildBuilding(api.db, { merchant_id, name: 'Annex', timezone: 'Asia/Singapore' });
    await buildBuilding(api.db);
    await buildFloor(api.db, { merchant_id, building_id: tower.id, name: 'Two', level: 2 });
    await buildFloor(api.db, { merchant_id, building_id: tower.id, name: 'Ground', level: 0 });
    const { data } = await api.call(listBuildings, { as: ann });
    expect(
      data.map(({ name, timezone, floors }) => [name, timezone, floors.map((f) => f.name)]),
    ).toEqual([
      ['Annex', 'Asia/Singapore', []],
      ['Tower', 'Asia/Bangkok', ['Ground', 'Two']],
    ]);
    const guest = await api.call(listBuildings, { host: ann.host });
    expect(guest.problem.code).toBe('auth.required');
  });
});
