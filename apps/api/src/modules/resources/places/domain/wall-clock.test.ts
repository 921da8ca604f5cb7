import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { dayAt, dayOf, firstReading, weekdayOf } from './wall-clock.ts';

/** Zones that change their clocks by an hour or half of one, north and south, and some that don't. */
const zones = [
  'Asia/Bangkok',
  'Asia/Kathmandu',
  'Europe/Berlin',
  'Europe/Lisbon',
  'America/New_York',
  'America/St_Johns',
  'America/Santiago',
  'Africa/Cairo',
  'Australia/Lord_Howe',
  'Pacific/Auckland',
  'Pacific/Chatham',
];

const walls = new Map(
  zones.map((timeZone) => [
    timeZone,
    new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' }),
  ]),
);

/** Local time in milliseconds as if it were UTC, by Intl, independent of the code under test. */
function reading(instant: number, timeZone: string): number {
  return Date.parse(`${walls.get(timeZone)?.format(instant).replace(' ', 'T')}Z`);
}

const iso = (instant: number) => new Date(instant).toISOString();

describe('a wall clock time on a date', () => {
  it('[Z-12] is its first instant, on any day of two years', () => {
    const first = dayOf('2026-11-01');
    fc.assert(
      fc.property(
        fc.constantFrom(...zones),
        fc.integer({ min: first, max: first + 730 }),
        fc.integer({ min: 0, max: 1440 }),
        (zone, day, minute) => {
          const wanted = day * 86_400_000 + minute * 60_000;
          const instant = firstReading(day, minute, zone);
          expect(reading(instant, zone)).toBeGreaterThanOrEqual(wanted);
          expect(reading(instant - 60_000, zone)).toBeLessThan(wanted);
        },
      ),
      { numRuns: 1500 },
    );
  });

  it('[Z-12] in a skipped hour is the instant of the clock change', () => {
    const day = dayOf('2027-03-28');
    expect(iso(firstReading(day, 2 * 60 + 30, 'Europe/Berlin'))).toBe('2027-03-28T01:00:00.000Z');
    // Half an hour is left out on Lord Howe.
    const half = firstReading(dayOf('2027-10-03'), 2 * 60 + 15, 'Australia/Lord_Howe');
    expect(iso(half)).toBe('2027-10-02T15:30:00.000Z');
  });

  it('[Z-12] in a repeated hour is the first of both', () => {
    const day = dayOf('2027-10-31');
    expect(iso(firstReading(day, 2 * 60 + 30, 'Europe/Berlin'))).toBe('2027-10-31T00:30:00.000Z');
    expect(iso(firstReading(day, 3 * 60, 'Europe/Berlin'))).toBe('2027-10-31T02:00:00.000Z');
  });
});

describe('days', () => {
  it('are those of the zone, with the correct weekday', () => {
    const instant = Date.parse('2026-11-22T18:00:00.000Z');
    expect(dayAt(instant, 'Asia/Bangkok')).toBe(dayOf('2026-11-23'));
    expect(dayAt(instant, 'America/New_York')).toBe(dayOf('2026-11-22'));
    expect([dayOf('2026-11-22'), dayOf('2026-11-23'), dayOf('1969-12-28')].map(weekdayOf)).toEqual([
      7, 1, 7,
    ]);
  });
});
