import { describe, expect, it } from '@jest/globals';
import type { DateDemand, TakenTime } from './units.ts';
import { placeDates, unitsAmong } from './units.ts';

const at = (hour: number, day = 2) => new Date(Date.UTC(2026, 10, day, hour)).toISOString();
const date = (changes: Partial<DateDemand> = {}): DateDemand => ({
  start: at(10),
  end: at(11),
  resourceId: 'kit',
  unitIds: ['unit-1', 'unit-2', 'unit-3'],
  quantity: 1,
  bufferAfterMinutes: 0,
  ...changes,
});
const taken = (unitId: string, start: string, end: string): TakenTime => ({
  resourceId: 'kit',
  unitId,
  start,
  end,
});

describe('the dates of a series', () => {
  it('[Z-04] get the first units that are free, and together the number they need', () => {
    const [placement] = placeDates([date({ quantity: 2 })], [taken('unit-1', at(9), at(12))]);
    expect(placement).toMatchObject({ isFree: true, unitIds: ['unit-2', 'unit-3'] });
  });

  it('[Z-62] conflict when too few units are free, listing each conflicting time once', () => {
    const busy = ['unit-1', 'unit-2'].map((unit) => taken(unit, at(10), at(12)));
    expect(placeDates([date({ quantity: 2 })], busy)).toEqual([
      { isFree: false, clashes: [{ start: at(10), end: at(12) }] },
    ]);
  });

  it('[Z-10] do not conflict with a booking that ends when they start, buffer included', () => {
    const before = taken('unit-1', at(9), at(10));
    const after = taken('unit-1', at(11), at(12));
    const only = { unitIds: ['unit-1'] };
    expect(placeDates([date(only)], [before, after])[0]?.isFree).toBe(true);
    expect(placeDates([date({ ...only, bufferAfterMinutes: 15 })], [before, after])).toEqual([
      { isFree: false, clashes: [{ start: at(11), end: at(12) }] },
    ]);
  });

  it('[Z-62] do not get units that an earlier date of the series has', () => {
    const only = { unitIds: ['unit-1'], bufferAfterMinutes: 30 };
    const next = { ...only, start: at(11), end: at(12) };
    expect(placeDates([date(only), date(next)], []).map(({ isFree }) => isFree)).toEqual([
      true,
      false,
    ]);
  });

  it('[Z-63] conflict with other bookings, but not with their own', () => {
    const only = { unitIds: ['unit-1'] };
    const held = { ...taken('unit-1', at(10), at(11)), bookingId: 'own' };
    const isFree = (bookingId?: string) =>
      placeDates([date({ ...only, bookingId })], [held])[0]?.isFree;
    expect([isFree('own'), isFree('other'), isFree()]).toEqual([true, false, false]);
    const nobodys = placeDates([date(only)], [taken('unit-1', at(10), at(11))]);
    expect(nobodys[0]?.isFree).toBe(false);
  });
});

describe('lookups of free units', () => {
  it('[Z-04] do not share units with each other, and see the taken units of their own resource', () => {
    const find = unitsAmong([taken('unit-1', at(10), at(11))]);
    const only = { unitIds: ['unit-1'] };
    expect(find(date(only)).isFree).toBe(false);
    const later = { ...only, start: at(11), end: at(12) };
    expect([find(date(later)).isFree, find(date(later)).isFree]).toEqual([true, true]);
    expect(find(date({ ...only, resourceId: 'other' })).isFree).toBe(true);
  });
});
