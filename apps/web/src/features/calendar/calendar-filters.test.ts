import { describe, expect, it } from '@jest/globals';
import { id } from '@/shared/booking/testing/fixtures.ts';
import type { FilterContext } from './calendar-filters.ts';
import { freeAt, matchesView, remaining, withKindToggled } from './calendar-filters.ts';
import { readCalendarView } from './calendar-view.ts';
import { sampleEntry } from './testing/entries.ts';
import { carRow, rooms } from './testing/world.ts';
import { inPlaceOrder, zoneOf } from './use-calendar-data.ts';

const [andaman, samui] = rooms;
const view = readCalendarView({});
const context: FilterContext = { floorId: null, freeIds: null };
const all = [...rooms, carRow];
const names = (change: object, given = context) =>
  all.filter((row) => matchesView(row, { ...view, ...change }, given)).map(({ name }) => name);

describe('[Z-90] filters', () => {
  it('show only rooms unless other kinds or one person’s bookings are chosen', () => {
    expect(names({})).toEqual(['Andaman', 'Samui']);
    expect(names({ kinds: ['room', 'car'] })).toEqual(['Andaman', 'Samui', 'Van']);
    expect(names({ whose: 'mine' })).toEqual(['Andaman', 'Samui', 'Van']);
    expect(names({ personId: id(70) })).toEqual(['Andaman', 'Samui', 'Van']);
  });

  it('select by seats, amenities, floor and what is free now', () => {
    expect(names({ seats: { min: 6, max: 12 } })).toEqual(['Andaman']);
    expect(names({ kinds: ['room', 'car'], amenities: ['screen'] })).toEqual(['Andaman', 'Samui']);
    const floorId = andaman?.floor?.id ?? null;
    expect(names({ isMyFloor: true }, { ...context, floorId })).toEqual(['Andaman', 'Samui']);
    expect(names({ isMyFloor: true })).toEqual([]);
    const freeIds = new Set([samui?.id ?? '']);
    expect(names({ isFreeNow: true }, { ...context, freeIds })).toEqual(['Samui']);
  });

  it('have the count that would remain', () => {
    const count = remaining(all, { ...view, seats: { min: 6, max: 12 } }, context);
    expect(count({})).toBe(1);
    expect(count({ seats: null })).toBe(2);
    expect(count({ amenities: ['screen'] })).toBe(1);
  });

  it('show every kind when the last one is deselected', () => {
    expect(withKindToggled(view, 'car')).toEqual(['room', 'car']);
    expect(withKindToggled(view, 'room')).toEqual(['room', 'car', 'asset']);
  });

  it('treat a resource as free if open and without a booking or buffer now', () => {
    const busy = sampleEntry('2035-03-05T02:00:00Z', '2035-03-05T03:00:00Z', {
      resourceId: andaman?.id ?? '',
      freeAgainMs: Date.parse('2035-03-05T03:30:00Z'),
    });
    const free = (time: string, isOpen = true) => [
      ...freeAt(Date.parse(`2035-03-05T${time}:00Z`), rooms, [busy], () => isOpen),
    ];
    expect(free('02:00')).toEqual([samui?.id]);
    expect(free('03:15')).toEqual([samui?.id]);
    expect(free('03:30')).toEqual([andaman?.id, samui?.id]);
    expect(free('03:30', false)).toEqual([]);
  });
});

describe('[Z-33] [Z-90] the order of buildings', () => {
  const place = (key: number, name: string, timezone: string) => ({
    id: id(key + 20),
    building: { id: id(key), name },
    timezone,
  });
  const harbour = place(1, 'Harbour', 'Asia/Singapore');
  const garden = place(2, 'Garden', 'Asia/Bangkok');
  const river = place(3, 'River', 'Asia/Bangkok');
  const rows = [harbour, garden, river];

  it('is the user’s building, then the same time zone, then others', () => {
    const reference = { timezone: 'Asia/Bangkok', at: '2035-03-05T00:00:00Z' };
    expect(inPlaceOrder(rows, { ...reference, buildingId: id(3) })).toEqual([
      river,
      garden,
      harbour,
    ]);
    expect(inPlaceOrder(rows, { ...reference, buildingId: null })).toEqual([
      garden,
      river,
      harbour,
    ]);
  });

  it('[Z-10] uses the zone of the filtered building or of a timetable, or the reader’s own', () => {
    const own = 'Europe/Berlin';
    const all = { buildingId: null, resourceIds: [], isTimetable: false };
    expect(zoneOf(rows, { ...all, buildingId: id(1) }, own)).toBe('Asia/Singapore');
    expect(zoneOf(rows, all, own)).toBe(own);
    expect(zoneOf([], { ...all, buildingId: id(1) }, own)).toBe(own);
    const ofOne = { ...all, resourceIds: [river.id] };
    expect(zoneOf(rows, ofOne, own)).toBe(own);
    expect(zoneOf(rows, { ...ofOne, isTimetable: true }, own)).toBe('Asia/Bangkok');
  });
});
