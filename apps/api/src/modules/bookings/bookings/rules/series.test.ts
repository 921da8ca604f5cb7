import type { FieldIssue, Recurrence } from '@axp/contracts/vocabulary';
import { AppError } from '@axp/contracts/vocabulary';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { instantOf, wallTimeOf } from '../../../../platform/calendar/wall-clock.ts';
import { patternFrom, planSeries } from './series.ts';
import { clockChanges } from './testing/clock-changes.ts';
import { lengthMinutes } from './time.ts';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

const daily = { frequency: 'daily', interval: 1 } as const;
const weekly = { frequency: 'weekly', interval: 1, weekdays: ['monday'] } as const;

/** A series of one hour from a wall time in a zone. */
function plan(recurrence: Recurrence, from: string, timezone = 'Asia/Bangkok', minutes = 60) {
  const start = instantOf(Date.parse(`${from}Z`), timezone);
  const end = new Date(Date.parse(start) + minutes * minuteMs).toISOString();
  return planSeries(patternFrom({ start, end }, recurrence, timezone));
}

const startsOf = (planned: ReturnType<typeof plan>) =>
  planned.occurrences.map(({ start }) => start);

function refusalOf(work: () => unknown): FieldIssue | undefined {
  try {
    work();
    return undefined;
  } catch (error) {
    return error instanceof AppError ? error.details.issues?.[0] : undefined;
  }
}

describe('a series', () => {
  it('[B-02] keeps its local time across clock changes in October and March', () => {
    const winter = plan({ ...weekly, count: 3 }, '2026-10-19T09:00', 'Europe/Berlin');
    expect(startsOf(winter)).toEqual([
      '2026-10-19T07:00:00.000Z',
      '2026-10-26T08:00:00.000Z',
      '2026-11-02T08:00:00.000Z',
    ]);
    const summer = plan({ ...weekly, count: 2 }, '2027-03-22T09:00', 'Europe/Berlin');
    expect(startsOf(summer)).toEqual(['2027-03-22T08:00:00.000Z', '2027-03-29T07:00:00.000Z']);
  });

  it('[Z-60] moves a skipped time later on that date only', () => {
    const planned = plan({ ...daily, count: 3 }, '2027-03-27T02:30', 'Europe/Berlin');
    expect(planned.occurrences.map(({ start, end }) => [start, end])).toEqual([
      ['2027-03-27T01:30:00.000Z', '2027-03-27T02:30:00.000Z'],
      ['2027-03-28T01:30:00.000Z', '2027-03-28T02:30:00.000Z'],
      ['2027-03-29T00:30:00.000Z', '2027-03-29T01:30:00.000Z'],
    ]);
  });

  it('[Z-60] uses the first of a repeated time', () => {
    const planned = plan({ ...daily, count: 3 }, '2026-10-24T02:30', 'Europe/Berlin');
    expect(startsOf(planned)[1]).toBe('2026-10-25T00:30:00.000Z');
  });

  it('[Z-60] keeps the local end of its nights across clock changes in March and October', () => {
    const nights = { ...weekly, weekdays: ['saturday' as const], count: 2 };
    const ends = (from: string) =>
      plan(nights, from, 'Europe/Berlin', 8 * 60).occurrences.map(({ end }) => end);
    expect(ends('2027-03-20T22:00')).toEqual([
      '2027-03-21T05:00:00.000Z',
      '2027-03-28T04:00:00.000Z',
    ]);
    expect(ends('2027-10-23T22:00')).toEqual([
      '2027-10-24T04:00:00.000Z',
      '2027-10-31T05:00:00.000Z',
    ]);
  });

  it('[Z-60] counts its length in local time when its first date spans the change', () => {
    // Saturday, 27 March 2027, 22:00 to 06:00: seven hours.
    const first = { start: '2027-03-27T21:00:00.000Z', end: '2027-03-28T04:00:00.000Z' };
    const rule = { ...weekly, weekdays: ['saturday' as const], count: 2 };
    const { occurrences } = planSeries(patternFrom(first, rule, 'Europe/Berlin'));
    expect(occurrences.map(({ start, end }) => [start, end])).toEqual([
      [first.start, first.end],
      ['2027-04-03T20:00:00.000Z', '2027-04-04T04:00:00.000Z'],
    ]);
  });

  it('[Z-60] moves a skipped end later, and uses the first of a repeated one', () => {
    const end = (from: string) =>
      plan({ ...daily, count: 2 }, from, 'Europe/Berlin', 270).occurrences[1]?.end;
    expect(end('2027-03-26T22:00')).toBe('2027-03-28T01:30:00.000Z');
    expect(end('2026-10-23T22:00')).toBe('2026-10-25T00:30:00.000Z');
  });

  it('[Z-60] ends before its next date starts when a gap moves the end', () => {
    // 23 hours and a half from three o'clock, and half past two does not exist on 28 March.
    const { occurrences } = plan({ ...daily, count: 3 }, '2027-03-26T03:00', 'Europe/Berlin', 1410);
    const [, second, third] = occurrences;
    expect([second?.end, third?.start]).toEqual([
      '2027-03-28T01:00:00.000Z',
      '2027-03-28T01:00:00.000Z',
    ]);
  });

  it('[Z-60] starts in the second pass of a repeated hour when requested', () => {
    const first = { start: '2026-10-25T01:30:00.000Z', end: '2026-10-25T02:30:00.000Z' };
    const { occurrences } = planSeries(patternFrom(first, { ...daily, count: 2 }, 'Europe/Berlin'));
    expect(occurrences.map(({ start }) => start)).toEqual([
      '2026-10-25T01:30:00.000Z',
      '2026-10-26T01:30:00.000Z',
    ]);
  });

  it('[Z-60] skips the months without its day, and lists them', () => {
    const rule = { frequency: 'monthly-date', interval: 1, monthDay: 31 } as const;
    const planned = plan({ ...rule, until: '2027-06-30' }, '2026-12-31T09:00');
    expect(planned.occurrences.map(({ start }) => start.slice(0, 10))).toEqual([
      '2026-12-31',
      '2027-01-31',
      '2027-03-31',
      '2027-05-31',
    ]);
    expect(planned.skippedMonths).toEqual(['2027-02', '2027-04', '2027-06']);
    const counted = plan({ ...rule, count: 3 }, '2026-12-31T09:00');
    expect(counted.skippedMonths).toEqual(['2027-02']);
  });

  it('[Z-60] starts with the first date of its rule, which may be after its window', () => {
    const planned = plan({ ...weekly, count: 2 }, '2026-11-24T09:00');
    expect(startsOf(planned)).toEqual(['2026-11-30T02:00:00.000Z', '2026-12-07T02:00:00.000Z']);
  });

  it('[Z-61] identifies each date by its original start', () => {
    const { occurrences } = plan({ ...daily, count: 3 }, '2026-11-23T09:00');
    expect(occurrences.map(({ originalStart }) => originalStart)).toEqual(
      occurrences.map(({ start }) => start),
    );
  });
});

describe('the limits of a series', () => {
  it('[Z-60] are 180 dates: a rule for more is refused, one for 180 is not', () => {
    const most = plan({ ...daily, until: '2027-05-21' }, '2026-11-23T09:00');
    expect(most.occurrences).toHaveLength(180);
    expect(refusalOf(() => plan({ ...daily, until: '2027-05-22' }, '2026-11-23T09:00'))).toEqual({
      path: 'recurrence.until',
      code: 'recurrence_too_many',
      params: { maximum: 180, latestOn: '2027-05-21' },
    });
  });

  it.each([
    ['until', { until: '2027-11-24' }],
    ['count', { count: 54 }],
  ])('[Z-60] are 12 months, refused at %s with the last date', (field, end) => {
    expect(refusalOf(() => plan({ ...weekly, ...end }, '2026-11-23T09:00'))).toEqual({
      path: `recurrence.${field}`,
      code: 'recurrence_too_long',
      params: { maxMonths: 12, latestOn: '2027-11-23' },
    });
    const allowed = { until: '2027-11-23' };
    expect(plan({ ...weekly, ...allowed }, '2026-11-23T09:00').occurrences).toHaveLength(53);
  });

  it.each([{ until: '2026-11-22' }, { until: '2026-11-29' }])(
    '[Z-60] leave at least one date: %o',
    (end) => {
      expect(refusalOf(() => plan({ ...weekly, ...end }, '2026-11-24T09:00'))).toEqual({
        path: 'recurrence.until',
        code: 'recurrence_without_dates',
        params: {},
      });
    },
  );

  it('[Z-60] keep dates from overlapping each other', () => {
    expect(refusalOf(() => plan({ ...daily, count: 3 }, '2026-11-23T09:00', 'UTC', 1455))).toEqual({
      path: 'end',
      code: 'recurrence_overlaps',
      params: { maxLengthMinutes: 1440 },
    });
    expect(plan({ ...daily, count: 3 }, '2026-11-23T09:00', 'UTC', 1440).occurrences).toHaveLength(
      3,
    );
    expect(plan({ ...daily, count: 1 }, '2026-11-23T09:00', 'UTC', 9000).occurrences).toHaveLength(
      1,
    );
  });
});

/** Whether the end is on the wall, or after the start where the clocks leave that time out. */
function hasRightEnd(
  { start, end }: { readonly start: string; readonly end: string },
  wanted: number,
  { minutes, timezone }: { readonly minutes: number; readonly timezone: string },
): boolean {
  const wantedEnd = wanted + minutes * minuteMs;
  const isShown = wallTimeOf(instantOf(wantedEnd, timezone), timezone) === wantedEnd;
  const isAfter = Date.parse(instantOf(wantedEnd, timezone)) > Date.parse(start);
  return isShown && isAfter
    ? wallTimeOf(end, timezone) === wantedEnd
    : lengthMinutes({ start, end }) > 0;
}

describe('a daily series across a clock change, in every zone that has one', () => {
  const changes = clockChanges('2026-11-21T00:00:00Z');

  it('[Z-60] has the same local time at both ends except in a gap, and never overlaps', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...changes),
        fc.integer({ min: 0, max: 95 }),
        fc.integer({ min: 1, max: 40 }),
        ({ timezone, at, offsetBefore, offsetAfter }, quarter, quarters) => {
          const day = Math.floor((at + offsetBefore) / dayMs) * dayMs;
          const from = new Date(day - 2 * dayMs + quarter * 15 * minuteMs).toISOString();
          const minutes = quarters * 15;
          const rule = { ...daily, count: 5 };
          const { occurrences } = plan(rule, from.slice(0, 19), timezone, minutes);

          const moved = Math.max(0, offsetAfter - offsetBefore);
          for (const [index, occurrence] of occurrences.entries()) {
            const wanted = day + (index - 2) * dayMs + quarter * 15 * minuteMs;
            const isInGap = wanted >= at + offsetBefore && wanted < at + offsetBefore + moved;
            const shown = wallTimeOf(occurrence.start, timezone);
            expect(shown - wanted).toBe(isInGap ? moved : 0);
            expect(hasRightEnd(occurrence, wanted, { minutes, timezone })).toBe(true);
            const next = occurrences[index + 1]?.start ?? occurrence.end;
            expect(Date.parse(occurrence.end)).toBeLessThanOrEqual(Date.parse(next));
          }
          const starts = occurrences.map(({ start }) => Date.parse(start));
          expect(starts).toEqual(starts.toSorted((one, other) => one - other));
          expect(new Set(starts).size).toBe(5);
        },
      ),
      { numRuns: 2_000 },
    );
  });

  it('[Z-60] gives the same dates from whichever date it is counted', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...changes),
        fc.integer({ min: 0, max: 95 }),
        ({ timezone, at, offsetBefore }, quarter) => {
          const day = Math.floor((at + offsetBefore) / dayMs) * dayMs;
          const from = (days: number) =>
            new Date(day + days * dayMs + quarter * 15 * minuteMs).toISOString().slice(0, 19);
          const whole = startsOf(plan({ ...daily, count: 6 }, from(-3), timezone));
          const half = startsOf(plan({ ...daily, count: 3 }, from(1), timezone));
          // The date that a series begins with may be moved by a gap, so it is compared one later.
          expect(whole.slice(4)).toEqual(half.slice(0, 2));
        },
      ),
      { numRuns: 500 },
    );
  });
});
