import { describe, expect, it } from '@jest/globals';
import {
  readRoomSearch,
  readWindow,
  roomFormHref,
  searchBody,
  searchResultHref,
  successHref,
} from './search-url.ts';

const now = Date.parse('2026-11-21T02:05:00Z');

function queryOf(href: string) {
  return Object.fromEntries(new URL(href, 'http://acme.localhost').searchParams);
}

const search = {
  start: '2026-11-21T07:00:00.000Z',
  end: '2026-11-21T08:00:00.000Z',
  capacity: 4,
  amenities: ['video-conference', 'screen'],
  buildingId: 'b1',
  floorId: 'f1',
  text: 'ห้องประชุม',
} as const;

describe('search address', () => {
  it('[Z-30] holds the whole search and gives it back', () => {
    const href = searchResultHref(search);
    expect(href).toContain('start=2026-11-21T07:00Z&end=2026-11-21T08:00Z&people=4');
    expect(readRoomSearch(queryOf(href), now)).toEqual(search);
  });

  it('falls back to the next quarter hour for one hour', () => {
    expect(readRoomSearch({}, now)).toEqual({
      start: '2026-11-21T02:15:00.000Z',
      end: '2026-11-21T03:15:00.000Z',
      capacity: null,
      amenities: [],
      buildingId: null,
      floorId: null,
      text: '',
    });
  });

  it.each([
    [{ people: '0' }, 'capacity', null],
    [{ people: '1.5' }, 'capacity', null],
    [{ people: 'many' }, 'capacity', null],
    [{ amenities: 'screen,swimming-pool' }, 'amenities', ['screen']],
    [{ floorId: 'f1' }, 'floorId', null],
  ] as const)('ignores what it cannot use: %j', (query, field, value) => {
    expect(readRoomSearch(query, now)[field]).toEqual(value);
  });

  it.each([
    [{ start: '2026-11-21T08:00Z', end: '2026-11-21T07:00Z' }],
    [{ start: 'tomorrow', end: '2026-11-21T07:00Z' }],
    [{ end: '2026-11-21T07:00Z' }],
  ])('takes no window that is reversed or unreadable: %j', (query) => {
    expect(readWindow(query)).toBeNull();
  });

  it('[B-01] leads to the form of a room and to the success page', () => {
    expect(roomFormHref({ resourceId: 'r1', window: search, people: 4 })).toBe(
      '/bookings/room?resourceId=r1&start=2026-11-21T07:00Z&end=2026-11-21T08:00Z&people=4',
    );
    expect(successHref('b1')).toBe('/bookings/room?success=true&bookingId=b1');
  });

  it('[Z-30] asks the API only for what was chosen', () => {
    const { start, end } = search;
    expect(searchBody({ start, end, capacity: null, amenities: [], text: '' })).toEqual({
      type: 'room',
      start,
      end,
    });
    expect(searchBody(search)).toMatchObject({ capacity: 4, buildingId: 'b1', text: 'ห้องประชุม' });
  });
});
