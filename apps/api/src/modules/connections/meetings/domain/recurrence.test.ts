import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import ICAL from 'ical.js';
import { instantOf, wallTimeOf } from '../../../../platform/calendar/wall-clock.ts';
import { wallTimesOf } from '../../../bookings/bookings/rules/recurrence-rule.ts';
import { readSeries } from './recurrence.ts';

/** Tuesday, 9:00 in Bangkok. */
const start = '2027-03-02T02:00:00.000Z';
const series = { start, exdates: [], rdates: [], timezone: 'Asia/Bangkok' };

describe('readSeries', () => {
  it.each([
    ['FREQ=DAILY;COUNT=5', { frequency: 'daily', interval: 1, count: 5 }],
    [
      'FREQ=WEEKLY;WKST=SU;INTERVAL=2;BYDAY=TU,TH;UNTIL=20270630T165959Z',
      { frequency: 'weekly', interval: 2, weekdays: ['tuesday', 'thursday'], until: '2027-06-30' },
    ],
    [
      'FREQ=DAILY;COUNT=9;BYDAY=MO,TU,WE,TH,FR',
      {
        frequency: 'weekly',
        interval: 1,
        weekdays: ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'],
        count: 9,
      },
    ],
    ['FREQ=WEEKLY;COUNT=3', { frequency: 'weekly', interval: 1, weekdays: ['tuesday'], count: 3 }],
    ['FREQ=MONTHLY;COUNT=3', { frequency: 'monthly-date', interval: 1, monthDay: 2, count: 3 }],
    [
      'FREQ=MONTHLY;BYDAY=TU;BYSETPOS=1;COUNT=3',
      { frequency: 'monthly-weekday', interval: 1, ordinal: 1, weekday: 'tuesday', count: 3 },
    ],
    // An end before the time of day leaves out its day.
    ['FREQ=DAILY;UNTIL=20270310T010000Z', { frequency: 'daily', interval: 1, until: '2027-03-09' }],
    ['FREQ=DAILY;UNTIL=20270310', { frequency: 'daily', interval: 1, until: '2027-03-10' }],
  ])('reads %s [E-03]', (rule, recurrence) => {
    expect(readSeries({ ...series, rule }, 'Asia/Bangkok')).toEqual({ recurrence, skipped: [] });
  });

  it.each([
    ['FREQ=SOMETIMES', 'not-readable'],
    ['FREQ=YEARLY;COUNT=2', 'pattern'],
    ['FREQ=SECONDLY;COUNT=100000', 'pattern'],
    ['FREQ=DAILY;BYHOUR=9,10;COUNT=2', 'pattern'],
    ['FREQ=MONTHLY;BYMONTHDAY=-1;COUNT=2', 'pattern'],
    ['FREQ=MONTHLY;BYMONTHDAY=2,3;COUNT=2', 'pattern'],
    ['FREQ=MONTHLY;BYDAY=5TU;COUNT=2', 'pattern'],
    ['FREQ=MONTHLY;BYDAY=TU;COUNT=2', 'pattern'],
    ['FREQ=WEEKLY;INTERVAL=2;WKST=SU;BYDAY=TU,SU;COUNT=4', 'pattern'],
    ['FREQ=WEEKLY;BYDAY=WE;COUNT=4', 'start'],
    ['FREQ=MONTHLY;BYDAY=2TU;COUNT=4', 'start'],
    ['FREQ=DAILY;INTERVAL=31;COUNT=4', 'interval'],
    ['FREQ=DAILY', 'no-end'],
    ['FREQ=DAILY;COUNT=100000', 'too-long'],
    ['FREQ=DAILY;UNTIL=20280401T000000Z', 'too-long'],
    ['FREQ=MONTHLY;COUNT=14', 'too-long'],
  ])('refuses %s: %s [E-03]', (rule, reason) => {
    expect(readSeries({ ...series, rule }, 'Asia/Bangkok')).toEqual({ recurrence: null, reason });
  });

  it('refuses dates that follow no rule, and passes on those that are left out [E-03]', () => {
    const rule = 'FREQ=DAILY;COUNT=3';
    const left = ['2027-03-03T02:00:00.000Z'];
    expect([
      readSeries({ ...series, rule, rdates: left }, 'Asia/Bangkok'),
      readSeries({ ...series, rule, exdates: left }, 'Asia/Bangkok'),
    ]).toMatchObject([{ reason: 'added-dates' }, { skipped: left }]);
  });

  it.each([
    ['Asia/Singapore', 'UTC', 3, true],
    // The same clocks all year, but another day.
    ['Asia/Singapore', 'America/Panama', 3, false],
    ['America/New_York', 'America/Panama', 3, true],
    ['America/New_York', 'America/Panama', 30, false],
    ['America/New_York', 'America/Toronto', 180, true],
  ])(
    'reads a series of %s for a resource in %s on %d days: %s [E-03]',
    (from, to, days, isRead) => {
      const first = instantOf(Date.UTC(2027, 2, 2, 12), from);
      const rule = `FREQ=DAILY;COUNT=${days}`;
      const read = readSeries({ ...series, start: first, rule, timezone: from }, to);
      expect('reason' in read ? read.reason : null).toBe(isRead ? null : 'time-zone');
    },
  );

  const day = fc.constantFrom('MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU');
  const days = fc.uniqueArray(day, { minLength: 1, maxLength: 4 });
  const pattern = fc.oneof(
    fc.constant('FREQ=DAILY'),
    fc.constant('FREQ=WEEKLY'),
    fc.constant('FREQ=MONTHLY'),
    days.map((list) => `FREQ=WEEKLY;BYDAY=${list.join()}`),
    days.map((list) => `FREQ=DAILY;BYDAY=${list.join()}`),
    fc.integer({ min: 1, max: 31 }).map((date) => `FREQ=MONTHLY;BYMONTHDAY=${date}`),
    fc
      .tuple(fc.constantFrom(1, 2, 3, 4, -1), day)
      .map(([ordinal, each]) => `FREQ=MONTHLY;BYDAY=${ordinal}${each}`),
  );
  const end = fc.oneof(
    fc.integer({ min: 1, max: 40 }).map((count) => `COUNT=${count}`),
    fc.integer({ min: 0, max: 330 }).map((later) => {
      const until = new Date(Date.UTC(2027, 0, 31 + later, 11, 30)).toISOString();
      return `UNTIL=${until.slice(0, 19).replaceAll(/[-:]/g, '')}Z`;
    }),
  );
  const rules = fc.record({
    pattern,
    interval: fc.integer({ min: 1, max: 5 }),
    week: fc.constantFrom('', ';WKST=SU', ';WKST=MO'),
    end,
    date: fc.integer({ min: 0, max: 30 }),
    timezone: fc.constantFrom('Asia/Bangkok', 'America/New_York'),
  });

  it('stores a series with exactly the dates of the rule [E-03]', () => {
    let read = 0;
    fc.assert(
      fc.property(rules, ({ pattern: each, interval, week, end: last, date, timezone }) => {
        const rule = `${each};INTERVAL=${interval}${week};${last}`;
        const wall = Date.UTC(2027, 0, 1 + date, 9);
        const first = instantOf(wall, timezone);
        const { recurrence } = readSeries({ ...series, start: first, rule, timezone }, timezone);
        if (!recurrence) return;
        read += 1;
        const { count = 1_000, until = '2040-01-01' } = recurrence;
        const stored = wallTimesOf(recurrence, { from: wall, untilDate: until, atMost: count });
        expect(stored).toEqual(expanded(rule, wall, timezone));
      }),
      { numRuns: 500, seed: 43 },
    );
    expect(read).toBeGreaterThan(150);
  });

  /** The dates of a rule as the library counts them, with its end on the wall clock. */
  function expanded(rule: string, wall: number, timezone: string): number[] {
    const recur = ICAL.Recur.fromString(rule.replace(/;UNTIL=.*/, ''));
    const until = ICAL.Recur.fromString(rule).until?.toString();
    const last = until === undefined ? Number.POSITIVE_INFINITY : wallTimeOf(until, timezone);
    const iterator = recur.iterator(
      ICAL.Time.fromDateTimeString(new Date(wall).toISOString().slice(0, 19)),
    );
    const found: number[] = [];
    for (let next = iterator.next(); next; next = iterator.next()) {
      const at = Date.parse(`${next.toString()}Z`);
      if (at > last) break;
      found.push(at);
    }
    return found;
  }
});
