import { describe, expect, it } from '@jest/globals';
import { gridNeighbours } from './time-rules.ts';

describe('the time grid', () => {
  it('[Z-11] leaves an instant on the grid where it is', () => {
    const at = '2026-11-23T02:15:00.000Z';
    expect(gridNeighbours(at, 15, 'Asia/Bangkok')).toEqual({ previous: at, next: at });
  });

  it('[Z-11] names the steps before and after an instant between them', () => {
    expect(gridNeighbours('2026-11-23T02:07:30.000Z', 15, 'Asia/Bangkok')).toEqual({
      previous: '2026-11-23T02:00:00.000Z',
      next: '2026-11-23T02:15:00.000Z',
    });
  });

  it('[Z-10] uses the local time of the resource, also with an odd offset', () => {
    // 09:00 in Kathmandu is 03:15 in UTC.
    const nine = '2026-11-23T03:15:00.000Z';
    expect(gridNeighbours(nine, 60, 'Asia/Kathmandu').next).toBe(nine);
    expect(gridNeighbours('2026-11-23T03:00:00.000Z', 60, 'Asia/Kathmandu').next).toBe(nine);
  });
});
