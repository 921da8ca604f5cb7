import { describe, expect, it } from '@jest/globals';
import { rooms } from '../testing/world.ts';
import { rowIndexAt, scrollTopFor, timelineRows } from './timeline-rows.ts';

const rows = timelineRows(rooms, new Map());

describe('rows', () => {
  it('[Z-90] are found by their height, clamped at the edges', () => {
    // A building and two rooms below it: 28 px and twice 40.
    expect(rows.map(({ top }) => top)).toEqual([0, 28, 68]);
    expect([-50, 0, 27, 28, 67, 68, 5000].map((y) => rowIndexAt(rows, y))).toEqual([
      0, 0, 0, 1, 1, 2, 2,
    ]);
    expect(rowIndexAt([], 10)).toBe(0);
  });

  it.each([
    ['is seen already', 300, 250],
    ['lies above', 120, 120],
    ['lies below', 900, 548],
  ])('scroll only as far as needed: one that %s', (_where, top, expected) => {
    expect(scrollTopFor({ top, height: 48 }, { top: 250, height: 400 })).toBe(expected);
  });
});
