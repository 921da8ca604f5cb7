import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { lanesOf } from './timeline-rows.ts';

const stretches = fc.array(
  fc
    .record({ startMs: fc.integer({ min: 0, max: 200 }), length: fc.integer({ min: 1, max: 40 }) })
    .map(({ startMs, length }) => ({ startMs, endMs: startMs + length })),
  { maxLength: 40 },
);

describe('[Z-90] lanes', () => {
  it('contain consecutive bookings in one lane, and an empty row is one lane high', () => {
    const touching = [
      { startMs: 0, endMs: 10 },
      { startMs: 10, endMs: 20 },
    ];
    expect(lanesOf(touching).count).toBe(1);
    expect(lanesOf([]).count).toBe(1);
  });

  it('never have two overlapping in one lane, and are minimal', () => {
    fc.assert(
      fc.property(stretches, (entries) => {
        const { bars, count } = lanesOf(entries);
        expect(bars).toHaveLength(entries.length);
        for (const [index, { entry, lane }] of bars.entries()) {
          for (const other of bars.slice(index + 1)) {
            const overlaps = entry.startMs < other.entry.endMs && other.entry.startMs < entry.endMs;
            expect(overlaps && lane === other.lane).toBe(false);
          }
        }
        const most = Math.max(
          1,
          ...entries.map(
            ({ startMs }) =>
              entries.filter((one) => one.startMs <= startMs && startMs < one.endMs).length,
          ),
        );
        expect(count).toBe(most);
      }),
    );
  });
});
