import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { overlaps } from './time.ts';
import type { UnitTime } from './units.ts';
import { holdBoth } from './units.ts';

const at = (hour: number) => new Date(Date.UTC(2026, 10, 23, hour)).toISOString();
const unit = (unitId: string, from: number, to: number): UnitTime => ({
  resourceId: 'r',
  unitId,
  start: at(from),
  end: at(to),
});

describe('the time held by an edit that waits for approval', () => {
  it('[Z-02] is one slot when old and new overlap on a unit', () => {
    expect(holdBoth([unit('a', 10, 12)], [unit('a', 11, 13)])).toEqual([unit('a', 10, 13)]);
    expect(holdBoth([unit('a', 10, 14)], [unit('a', 11, 12)])).toEqual([unit('a', 10, 14)]);
  });

  it('[Z-02] is two slots when they don’t overlap, or are on different units', () => {
    expect(holdBoth([unit('a', 10, 12)], [unit('a', 12, 13)])).toEqual([
      unit('a', 12, 13),
      unit('a', 10, 12),
    ]);
    expect(holdBoth([unit('a', 10, 12)], [unit('b', 11, 13)])).toEqual([
      unit('b', 11, 13),
      unit('a', 10, 12),
    ]);
  });

  it('[Z-02] always covers both slots, and never conflicts with itself', () => {
    const slot = fc
      .tuple(fc.integer({ min: 0, max: 20 }), fc.integer({ min: 1, max: 6 }))
      .map(([from, hours]) => [from, from + hours] as const);
    const side = fc
      .uniqueArray(fc.constantFrom('a', 'b', 'c'))
      .chain((units) => slot.map(([from, to]) => units.map((unitId) => unit(unitId, from, to))));
    fc.assert(
      fc.property(side, side, (before, after) => {
        const held = holdBoth(before, after);
        for (const one of [...before, ...after]) {
          const covers = held.some(
            (row) => row.unitId === one.unitId && row.start <= one.start && row.end >= one.end,
          );
          expect(covers).toBe(true);
        }
        const clashes = held.flatMap((one, index) =>
          held.slice(index + 1).filter((two) => two.unitId === one.unitId && overlaps(one, two)),
        );
        expect(clashes).toEqual([]);
      }),
    );
  });
});
