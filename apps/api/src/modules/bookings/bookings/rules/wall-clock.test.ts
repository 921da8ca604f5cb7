import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { instantOf, wallTimeOf } from '../../../../platform/calendar/wall-clock.ts';
import type { ClockChange } from './testing/clock-changes.ts';
import { clockChanges } from './testing/clock-changes.ts';
import { dateOf, monthsLater } from './time.ts';

const minuteMs = 60_000;
const changes = clockChanges('2026-11-21T00:00:00Z');
const forward = changes.filter((change) => change.offsetAfter > change.offsetBefore);
const backward = changes.filter((change) => change.offsetAfter < change.offsetBefore);
const wall = (text: string) => Date.parse(`${text}Z`);
const lengthOf = ({ offsetBefore, offsetAfter }: ClockChange) =>
  Math.abs(offsetAfter - offsetBefore);

/** A change of the clocks, and a wall time within the minutes that it leaves out or shows twice. */
const within = (some: readonly ClockChange[]) =>
  fc
    .constantFrom(...some)
    .chain((change) =>
      fc
        .integer({ min: 0, max: lengthOf(change) / minuteMs - 1 })
        .map((minutes) => [change, minutes * minuteMs] as const),
    );

describe('local time in a zone', () => {
  it('[Z-60] changes in more than a hundred zones, including one by half an hour', () => {
    const zones = new Set(changes.map(({ timezone }) => timezone));
    expect(zones.size).toBeGreaterThan(100);
    expect(zones).toContain('Europe/Berlin');
    expect(changes.find((change) => change.timezone === 'Australia/Lord_Howe')).toBeDefined();
    expect(zones).not.toContain('Asia/Bangkok');
  });

  it.each([
    ['Europe/Berlin', '2026-03-29T02:30:00', '2026-03-29T01:30:00.000Z'],
    ['Europe/Berlin', '2026-10-25T02:30:00', '2026-10-25T00:30:00.000Z'],
    ['Europe/Berlin', '2026-10-25T03:00:00', '2026-10-25T02:00:00.000Z'],
    ['America/New_York', '2007-03-11T02:30:00', '2007-03-11T07:30:00.000Z'],
    ['America/New_York', '2007-11-04T01:30:00', '2007-11-04T05:30:00.000Z'],
    ['Australia/Lord_Howe', '2026-10-04T02:15:00', '2026-10-03T15:45:00.000Z'],
    ['Asia/Kathmandu', '2026-10-25T02:30:00', '2026-10-24T20:45:00.000Z'],
    ['UTC', '2026-10-25T02:30:00', '2026-10-25T02:30:00.000Z'],
  ])('[Z-60] of %s at %s is %s', (timezone, shown, instant) => {
    expect(instantOf(wall(shown), timezone)).toBe(instant);
  });

  it('[Z-60] of every zone converts to an instant and back', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...changes),
        fc.integer({ min: -3 * 24 * 60, max: 3 * 24 * 60 }),
        (change, minutes) => {
          const instant = new Date(change.at + minutes * minuteMs).toISOString();
          const shown = wallTimeOf(instant, change.timezone);
          expect(wallTimeOf(instantOf(shown, change.timezone), change.timezone)).toBe(shown);
        },
      ),
      { numRuns: 2_000 },
    );
  });

  it('[Z-60] of every zone in a gap uses the offset from before the gap', () => {
    for (const change of forward) {
      const { timezone, at, offsetBefore } = change;
      for (let passed = 0; passed < lengthOf(change); passed += 15 * minuteMs) {
        const missing = at + offsetBefore + passed;
        const instant = instantOf(missing, timezone);
        expect([timezone, Date.parse(instant)]).toEqual([timezone, at + passed]);
        expect(wallTimeOf(instant, timezone) - missing).toBe(lengthOf(change));
      }
    }
  });

  it('[Z-60] of every zone that occurs twice is the first', () => {
    for (const change of backward) {
      const { timezone, at, offsetAfter } = change;
      for (let passed = 0; passed < lengthOf(change); passed += 15 * minuteMs) {
        const twice = at + offsetAfter + passed;
        const instant = instantOf(twice, timezone);
        expect([timezone, Date.parse(instant)]).toEqual([timezone, at - lengthOf(change) + passed]);
      }
    }
  });

  it('[Z-60] keeps the order of instants outside the repeated hour', () => {
    fc.assert(
      fc.property(within(forward), ([change, passed]) => {
        const start = change.at + change.offsetBefore + passed;
        const [before, after] = [start - 24 * 60 * minuteMs, start + 24 * 60 * minuteMs];
        const shown = [before, start, after].map((wallTime) =>
          Date.parse(instantOf(wallTime, change.timezone)),
        );
        expect(shown).toEqual(shown.toSorted((one, other) => one - other));
      }),
    );
  });
});

describe('a date some months later', () => {
  it.each([
    ['2026-11-21', 12, '2027-11-21'],
    ['2027-01-31', 1, '2027-02-28'],
    ['2028-02-29', 12, '2029-02-28'],
    ['2026-12-31', 2, '2027-02-28'],
  ])('of %s and %d months is %s', (date, months, later) => {
    expect(dateOf(monthsLater(Date.parse(date), months))).toBe(later);
  });
});
