import { describe, expect, it } from '@jest/globals';
import { id, taken } from '@/shared/booking/testing/fixtures.ts';
import { firstFloor, plannedFloors } from './floors-with-plans.ts';
import { freeBars } from './plan-rooms.ts';

const at = (time: string) => `2027-03-01T${time}:00.000Z`;

describe('free resources over a day', () => {
  it('counts each half hour without those that are taken in it', () => {
    const range = { start: at('01:00'), end: at('03:00') };
    const entries = [
      { ...taken(at('01:15'), at('02:00')), resourceId: id(1) },
      { ...taken(at('01:30'), at('01:45')), resourceId: id(2) },
      { ...taken(at('01:00'), at('03:00')), resourceId: id(9) },
    ];
    const bars = freeBars(range, [id(1), id(2)], entries);
    expect(bars.map(({ free }) => free)).toEqual([1, 0, 2, 2]);
  });
});

describe('the floor of a plan', () => {
  const floorOf = (number: number, more: object = {}) => ({
    id: id(number),
    name: `Level ${number}`,
    isMine: false,
    hasPlan: true,
    ...more,
  });
  const far = {
    id: id(50),
    name: 'Far',
    timezone: 'UTC',
    group: 'nearby' as const,
    floors: [floorOf(51)],
  };
  const near = {
    ...far,
    id: id(60),
    group: 'mine' as const,
    floors: [floorOf(61, { hasPlan: false }), floorOf(62), floorOf(63, { isMine: true })],
  };
  const search = { buildingId: null, floorId: null };

  it.each([
    ['the user’s own', search, 63],
    ['that of the criteria', { ...search, floorId: id(62) }, 62],
    ['that of the address', { ...search, planId: id(51) }, 51],
    ['one of the requested building', { buildingId: id(50), floorId: null, planId: id(62) }, 51],
  ])('is %s', (_, asked, number) => {
    expect(firstFloor([far, near], asked)).toBe(id(number));
  });

  it('is none in a building without plans', () => {
    expect(firstFloor([far, near], { ...search, buildingId: id(99) })).toBeNull();
    expect(plannedFloors([near], search).map((one) => one.id)).toEqual([id(62), id(63)]);
  });
});
