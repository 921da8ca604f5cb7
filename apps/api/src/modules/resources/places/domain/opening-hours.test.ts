import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { OpeningCalendar, OpeningInterval } from './opening-hours.ts';
import { closedWithin, isAlwaysOpen, openPeriods, openWithin } from './opening-hours.ts';
import { isOpenDuring } from './opening-rule.ts';

const zones = ['Asia/Bangkok', 'Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe'];
const quarter = 15 * 60_000;

const twoDigits = (value: number) => String(value).padStart(2, '0');
const clock = (minutes: number) =>
  `${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`;

const intervals: fc.Arbitrary<OpeningInterval> = fc.record({
  weekday: fc.integer({ min: 1, max: 7 }),
  opens: fc.integer({ min: 0, max: 95 }).map((step) => clock(step * 15)),
  closes: fc.integer({ min: 0, max: 96 }).map((step) => clock(step * 15)),
});

const calendars: fc.Arbitrary<OpeningCalendar> = fc.record({
  timezone: fc.constantFrom(...zones),
  hours: fc.option(fc.array(intervals, { minLength: 1, maxLength: 10 }), { nil: null }),
  closedDays: fc
    .uniqueArray(fc.integer({ min: 0, max: 20 }), { maxLength: 4 })
    .map((days) => days.map((day) => ({ day: dayName(day), nameEn: 'Closed', nameTh: 'ปิด' }))),
});

/** Days around the changes of clocks in March 2027 in Berlin and Lord Howe's in April. */
function dayName(offset: number): string {
  return new Date(Date.UTC(2027, 2, 20 + offset)).toISOString().slice(0, 10);
}

const moments = fc
  .integer({ min: 0, max: 20 * 96 })
  .map((step) => Date.UTC(2027, 2, 20) + step * quarter);

interface Reading {
  readonly date: string;
  readonly weekday: number;
  readonly minutes: number;
}

const walls = new Map(
  zones.map((timeZone) => [
    timeZone,
    new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' }),
  ]),
);

/** Local date and time by Intl, independent of the code under test. */
function wall(instant: number, timeZone: string): Reading {
  const text = walls.get(timeZone)?.format(instant) ?? '';
  const [date = '', time = ''] = text.split(' ');
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay() || 7;
  return { date, weekday, minutes: hours * 60 + minutes };
}

const minutesOf = (time: string) => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
};

/** Reference implementation: whether the place is open at an instant. */
function looksOpen({ hours, closedDays, timezone }: OpeningCalendar, instant: number): boolean {
  const now = wall(instant, timezone);
  const isClosed = (date: string) => closedDays.some(({ day }) => day === date);
  if (isClosed(now.date)) return false;
  if (hours === null) return true;
  const yesterday = new Date(Date.parse(now.date) - 86_400_000).toISOString().slice(0, 10);
  return hours.some(({ weekday, opens, closes }) => {
    const [open, close] = [minutesOf(opens), minutesOf(closes)];
    const isToday = weekday === now.weekday;
    if (close > open) return isToday && open <= now.minutes && now.minutes < close;
    const wasYesterday = (weekday % 7) + 1 === now.weekday && !isClosed(yesterday);
    return (isToday && open <= now.minutes) || (wasYesterday && now.minutes < close);
  });
}

/** Where an hour comes twice, the clock alone does not tell which of them it is. */
function isAmbiguous(instant: number, timezone: string): boolean {
  const shows = wall(instant, timezone).minutes;
  return [30, 60].some((minutes) =>
    [-1, 1].some((side) => wall(instant + side * minutes * 60_000, timezone).minutes === shows),
  );
}

describe('opening hours', () => {
  it('[Z-12] are open exactly when the local time says so, across clock changes', () => {
    fc.assert(
      fc.property(calendars, moments, (calendar, instant) => {
        fc.pre(!isAmbiguous(instant, calendar.timezone));
        const slot = {
          start: new Date(instant).toISOString(),
          end: new Date(instant + 1).toISOString(),
        };
        expect(isOpenDuring(calendar, slot, 'whole')).toBe(looksOpen(calendar, instant));
      }),
      { numRuns: 1500 },
    );
  });

  it('[Z-12] are sorted, separate and not empty', () => {
    let periods = 0;
    fc.assert(
      fc.property(calendars, moments, (calendar, instant) => {
        let before = Number.NEGATIVE_INFINITY;
        for (const { from, to } of openPeriods(calendar, instant).take(30)) {
          expect(from).toBeGreaterThan(before);
          expect(to).toBeGreaterThan(from);
          expect(to).toBeGreaterThan(instant);
          before = to;
          periods += 1;
        }
      }),
      { numRuns: 150 },
    );
    expect(periods).toBeGreaterThan(100);
  });

  it('[Z-12] include a whole window only if they are open at each quarter of it', () => {
    fc.assert(
      fc.property(calendars, moments, fc.integer({ min: 1, max: 96 }), (calendar, from, steps) => {
        const slot = {
          start: new Date(from).toISOString(),
          end: new Date(from + steps * quarter).toISOString(),
        };
        const quarters = Array.from({ length: steps }, (_, step) => {
          const start = from + step * quarter;
          return isOpenDuring(
            calendar,
            { start: new Date(start).toISOString(), end: new Date(start + quarter).toISOString() },
            'whole',
          );
        });
        expect(isOpenDuring(calendar, slot, 'whole')).toBe(quarters.every(Boolean));
      }),
      { numRuns: 100 },
    );
  });

  it('[Z-12] count real hours: a night is shorter or longer when the clock changes in it', () => {
    const hours = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({
      weekday,
      opens: '22:00',
      closes: '06:00',
    }));
    const nightOf = (instant: string, timezone: string) => {
      const calendar = { timezone, hours, closedDays: [] };
      const night = openPeriods(calendar, Date.parse(instant)).next().value;
      return night ? (night.to - night.from) / 3_600_000 : null;
    };
    expect(nightOf('2027-03-27T22:00:00Z', 'Europe/Berlin')).toBe(7);
    expect(nightOf('2027-10-30T22:00:00Z', 'Europe/Berlin')).toBe(9);
    expect(nightOf('2027-04-03T12:00:00Z', 'Australia/Lord_Howe')).toBe(8.5);
    expect(nightOf('2027-03-27T16:00:00Z', 'Asia/Bangkok')).toBe(8);
  });

  it('[Z-12] and closed days are those that a window touches, in order', () => {
    const closed = (day: string) => ({ day, nameEn: 'Closed', nameTh: 'ปิด' });
    const closedDays = [closed('2027-03-04'), closed('2027-03-03'), closed('2027-03-01')];
    const calendar = { timezone: 'Asia/Bangkok', hours: null, closedDays };
    // From 3 March, 12:00, until the end of 4 March.
    const window = { start: '2027-03-03T05:00:00.000Z', end: '2027-03-04T17:00:00.000Z' };
    const daysOf = (days: readonly { readonly day: string }[]) => days.map(({ day }) => day);
    expect(daysOf(closedWithin(calendar, window))).toEqual(['2027-03-03', '2027-03-04']);
    const shorter = { ...window, end: '2027-03-03T17:00:00.000Z' };
    expect(daysOf(closedWithin(calendar, shorter))).toEqual(['2027-03-03']);
    const next = { start: '2027-03-02T17:00:00.000Z', end: '2027-03-06T05:00:00.000Z' };
    expect(openWithin(calendar, next)).toEqual([
      { start: '2027-03-04T17:00:00.000Z', end: next.end },
    ]);
    expect(openWithin(calendar, shorter)).toEqual([]);
  });

  it('[Z-12] are always open only without hours and closed days', () => {
    const always = { timezone: 'Asia/Bangkok', hours: null, closedDays: [] };
    const hours = [{ weekday: 1, opens: '08:00', closes: '18:00' }];
    const closedDays = [{ day: '2027-03-01', nameEn: 'Closed', nameTh: 'ปิด' }];
    expect(isAlwaysOpen(always)).toBe(true);
    expect(isAlwaysOpen({ ...always, hours })).toBe(false);
    expect(isAlwaysOpen({ ...always, closedDays })).toBe(false);
  });
});
