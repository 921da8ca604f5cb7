import { describe, expect, it } from '@jest/globals';
import { id } from '@/shared/booking/testing/fixtures.ts';
import { firstFloor, plannedFloors } from './planned-floors.ts';

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
