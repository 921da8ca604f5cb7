import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { Candidate, Range } from './suggestions.ts';
import { suggestionsFor } from './suggestions.ts';

const minute = 60_000;
const nine = Date.UTC(2026, 10, 23, 2);

/** Minutes after nine, as a range. */
const range = (from: number, to: number): Range => ({
  start: nine + from * minute,
  end: nine + to * minute,
});

function candidate(
  id: string,
  taken: readonly Range[],
  changes: Partial<Candidate> = {},
): Candidate {
  return {
    id,
    isInPlace: true,
    isElsewhere: false,
    units: 1,
    gridMinutes: 15,
    bufferMinutes: 0,
    taken: taken.map((one) => ({ ...one, unitId: 'only' })),
    isAllowed: () => true,
    ...changes,
  };
}

/** From nine on, in minutes; for reading. */
const told = (requested: Range, wanted: number, candidates: readonly Candidate[]) =>
  suggestionsFor(requested, wanted, candidates).map(({ kind, resourceId, start, end }) => [
    kind,
    resourceId,
    (start - nine) / minute,
    (end - nine) / minute,
  ]);

const hour = range(60, 120);

describe('suggestions', () => {
  it('[Z-31] shift the window by the smallest amount that makes it free, at most an hour', () => {
    expect(told(hour, 1, [candidate('a', [range(30, 75)])])).toContainEqual([
      'shift',
      'a',
      75,
      135,
    ]);
    expect(told(hour, 1, [candidate('a', [range(100, 240)])])).toContainEqual([
      'shift',
      'a',
      30,
      90,
    ]);
    const far = told(hour, 1, [candidate('a', [range(-60, 121)])]);
    expect(far.filter(([kind]) => kind === 'shift')).toEqual([]);
  });

  it('[Z-31] shorten the window by at most a quarter, at its end or its start', () => {
    expect(told(hour, 1, [candidate('a', [range(105, 300), range(0, 60)])])).toEqual([
      ['shorten', 'a', 60, 105],
    ]);
    expect(told(hour, 1, [candidate('a', [range(0, 75), range(120, 300)])])).toEqual([
      ['shorten', 'a', 75, 120],
    ]);
    expect(told(hour, 1, [candidate('a', [range(0, 90), range(120, 300)])])).toEqual([]);
  });

  it('[Z-31] name resources of other buildings for the same window', () => {
    const here = candidate('here', [range(-300, 600)]);
    const there = candidate('there', [], { isInPlace: false });
    expect(told(hour, 1, [here, there])).toEqual([['building', 'there', 60, 120]]);
  });

  it('[Z-31] [Z-33] are sorted by smallest change, then best fit, three of each kind', () => {
    const near = (id: string) => candidate(id, [range(60, 75)]);
    const far = candidate('far', [range(60, 90)]);
    const shifts = told(hour, 1, [far, near('a'), near('b'), near('c'), near('d')]).filter(
      ([kind]) => kind === 'shift',
    );
    expect(shifts.map(([, id]) => id)).toEqual(['a', 'b', 'c']);
  });

  it('[Z-31] list other time zones last, however small the change', () => {
    const away = candidate('away', [], { isElsewhere: true });
    const here = candidate('here', [range(60, 90)]);
    const found = told(hour, 1, [away, here]).map(([kind, id]) => `${kind} ${id}`);
    expect(found).toEqual(['shift here', 'shift away', 'shorten away']);
  });

  const ranges = fc
    .tuple(fc.integer({ min: -10, max: 30 }), fc.integer({ min: 1, max: 8 }))
    .map(([from, length]) => range(from * 15, (from + length) * 15));
  const candidates = fc.array(
    fc.record({
      isInPlace: fc.boolean(),
      isElsewhere: fc.boolean(),
      units: fc.integer({ min: 1, max: 3 }),
      gridMinutes: fc.constantFrom(15, 30, 60),
      bufferMinutes: fc.constantFrom(0, 15),
      taken: fc.array(fc.record({ unitId: fc.constantFrom('1', '2', '3'), range: ranges })),
      opens: fc.integer({ min: 0, max: 8 }),
    }),
    { minLength: 1, maxLength: 6 },
  );

  it('[Z-31] are always free with the buffer, allowed, on the grid and close to the requested time', () => {
    fc.assert(
      fc.property(candidates, fc.integer({ min: 1, max: 3 }), ranges, (rows, wanted, requested) => {
        const all = rows.map(
          (row, index): Candidate => ({
            ...row,
            id: String(index),
            taken: row.taken
              .filter(({ unitId }) => Number(unitId) <= row.units)
              .map(({ unitId, range: { start, end } }) => ({ unitId, start, end })),
            isAllowed: ({ start }) => start >= nine + row.opens * 15 * minute,
          }),
        );
        for (const { kind, resourceId, start, end } of suggestionsFor(requested, wanted, all)) {
          const chosen = all[Number(resourceId)];
          if (!chosen) throw new Error('a suggestion of nothing');
          const busyUntil = end + chosen.bufferMinutes * minute;
          const busy = chosen.taken.filter((one) => one.start < busyUntil && one.end > start);
          const free = chosen.units - new Set(busy.map(({ unitId }) => unitId)).size;
          expect(free).toBeGreaterThanOrEqual(wanted);
          expect(chosen.isAllowed({ start, end })).toBe(true);
          expect(chosen.isInPlace).toBe(kind !== 'building');
          expect(Math.abs(start - requested.start) % (chosen.gridMinutes * minute)).toBe(0);
          const [length, wished] = [end - start, requested.end - requested.start];
          expect(Math.abs(start - requested.start)).toBeLessThanOrEqual(60 * minute);
          expect(length).toBeGreaterThanOrEqual(wished * 0.75);
          expect(length === wished).toBe(kind !== 'shorten');
        }
      }),
      { numRuns: 500 },
    );
  });
});
