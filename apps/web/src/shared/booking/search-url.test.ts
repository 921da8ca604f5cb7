import { defaultBookingRules } from '@axp/contracts';
import { describe, expect, it } from '@jest/globals';
import type { ResourceSearch } from './search-url.ts';
import {
  editHref,
  formHref,
  readOthers,
  readSearch,
  readWindow,
  searchBody,
  searchResultHref,
  successHref,
} from './search-url.ts';
import { id } from './testing/fixtures.ts';

const reading = {
  now: Date.parse('2026-11-21T02:05:00Z'),
  rules: defaultBookingRules.room,
  timezone: 'Asia/Bangkok',
};

function queryOf(href: string) {
  return Object.fromEntries(new URL(href, 'http://acme.localhost').searchParams);
}

const search: ResourceSearch = {
  start: '2026-11-21T07:00:00.000Z',
  end: '2026-11-21T08:00:00.000Z',
  kind: 'room',
  count: 4,
  amenities: ['video-conference', 'screen'],
  buildingId: id(1),
  floorId: id(2),
  businessUnitId: id(3),
  text: 'ห้องประชุม',
  favouritesOnly: true,
  sort: 'name',
  repeat: { frequency: 'weekly', interval: 2, weekdays: ['tuesday'], count: 8 },
};

describe('search address', () => {
  it('[Z-30] stores the whole search and restores it', () => {
    const href = searchResultHref(search);
    expect(href).toContain('start=2026-11-21T07:00Z&end=2026-11-21T08:00Z&people=4');
    expect(href).toContain('repeat=weekly:2:tuesday:x8');
    expect(readSearch(queryOf(href), 'room', reading)).toEqual(search);
  });

  it('defaults to an hour from the next quarter hour', () => {
    expect(readSearch({}, 'room', reading)).toEqual({
      start: '2026-11-21T02:15:00.000Z',
      end: '2026-11-21T03:15:00.000Z',
      kind: 'room',
      count: null,
      amenities: [],
      buildingId: null,
      floorId: null,
      businessUnitId: null,
      text: '',
      favouritesOnly: false,
      sort: 'fit',
      repeat: null,
    });
  });

  it.each([
    [{ people: '0' }, 'count', null],
    [{ people: '1.5' }, 'count', null],
    [{ people: 'many' }, 'count', null],
    [{ amenities: 'screen,swimming-pool' }, 'amenities', ['screen']],
    [{ floorId: id(2) }, 'floorId', null],
    [{ buildingId: 'abc' }, 'buildingId', null],
    [{ buildingId: id(1), floorId: 'abc' }, 'floorId', null],
    [{ businessUnitId: 'abc' }, 'businessUnitId', null],
  ] as const)('ignores invalid values: %j', (query, field, value) => {
    expect(readSearch(query, 'room', reading)[field]).toEqual(value);
  });

  it.each([
    [{ start: '2026-11-21T08:00Z', end: '2026-11-21T07:00Z' }],
    [{ start: 'tomorrow', end: '2026-11-21T07:00Z' }],
    [{ end: '2026-11-21T07:00Z' }],
  ])('ignores a reversed or unreadable window: %j', (query) => {
    expect(readWindow(query)).toBeNull();
  });

  it('[B-01] links to the form of a room and to the success page', () => {
    expect(formHref({ kind: 'room', resourceId: 'r1', window: search, count: 4 })).toBe(
      '/bookings/room?resourceId=r1&start=2026-11-21T07:00Z&end=2026-11-21T08:00Z&people=4',
    );
    expect(successHref('room', 'b1')).toBe('/bookings/room?success=true&bookingId=b1');
  });

  it.each([
    ['room', 'people', '2026-11-21T02:15:00.000Z', '2026-11-21T03:15:00.000Z'],
    ['car', 'people', '2026-11-21T03:15:00.000Z', '2026-11-21T07:15:00.000Z'],
    ['asset', 'quantity', '2026-11-21T03:15:00.000Z', '2026-11-22T03:15:00.000Z'],
  ] as const)('[Z-11] requests a %s by its %s, with default notice and length', (...facts) => {
    const [kind, name, start, end] = facts;
    const rules = defaultBookingRules[kind];
    const read = readSearch({ [name]: '3' }, kind, { ...reading, rules });
    expect(read).toMatchObject({ kind, count: 3, start, end });
    expect(searchResultHref(read)).toMatch(
      new RegExp(`^/bookings/${kind}/search-result.*${name}=3`),
    );
    expect(searchBody(read)).toMatchObject(
      kind === 'asset' ? { type: kind, quantity: 3 } : { type: kind, capacity: 3 },
    );
  });

  it('[Z-30] sends the API only chosen criteria', () => {
    const { start, end } = search;
    expect(searchBody({ start, end, count: null, amenities: [], text: '', repeat: null })).toEqual({
      type: 'room',
      start,
      end,
    });
    expect(searchBody(search)).toMatchObject({
      businessUnitId: id(3),
      capacity: 4,
      buildingId: id(1),
      text: 'ห้องประชุม',
      favouritesOnly: true,
    });
  });

  it('[Z-30] reads the alternatives of an address, and skips malformed ids', () => {
    expect(readOthers({ orAnyOf: `${id(4)},abc,${id(5)}` })).toEqual([id(4), id(5)]);
  });

  it('[M-01] links to the form that changes a booking of its kind', () => {
    expect(editHref({ id: 'b1', type: 'car' })).toBe('/my-booking/car/edit?id=b1');
  });
});
