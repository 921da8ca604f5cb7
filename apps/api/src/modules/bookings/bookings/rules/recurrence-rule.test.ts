import type { Recurrence, Weekday, WeekdayOrdinal } from '@axp/contracts/vocabulary';
import { recurrenceLimits, weekdayOrdinals, weekdays } from '@axp/contracts/vocabulary';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { monthsWithoutDay, ruleText, wallTimesOf } from './recurrence-rule.ts';
import { dateOf, monthsLater } from './time.ts';

const dayMs = 86_400_000;

function datesOf(recurrence: Recurrence, from: string, untilDate: string, atMost = 400): string[] {
  const range = { from: Date.parse(`${from}T09:00:00Z`), untilDate, atMost };
  return wallTimesOf(recurrence, range).map((wall) => {
    expect(new Date(wall).toISOString().slice(11, 19)).toBe('09:00:00');
    return dateOf(wall);
  });
}

function everyDay(from: string, to: string): string[] {
  const days = (Date.parse(to) - Date.parse(from)) / dayMs;
  return Array.from({ length: days + 1 }, (_, day) => dateOf(Date.parse(from) + day * dayMs));
}

const daily = { frequency: 'daily', interval: 1 } as const;
const weekly = (...days: Weekday[]) =>
  ({ frequency: 'weekly', interval: 1, weekdays: days }) as const;
const monthlyOn = (ordinal: WeekdayOrdinal, weekday: Weekday) =>
  ({ frequency: 'monthly-weekday', interval: 1, ordinal, weekday }) as const;

/** The examples of RFC 5545, section 3.8.5.3, that our rules can say; all from 9:00 in New York. */
const examples: readonly {
  readonly title: string;
  readonly rule: Recurrence;
  readonly text: string;
  readonly from: string;
  readonly dates: readonly string[];
}[] = [
  {
    title: 'daily for 10 occurrences',
    rule: { ...daily, count: 10 },
    text: 'FREQ=DAILY;INTERVAL=1',
    from: '1997-09-02',
    dates: everyDay('1997-09-02', '1997-09-11'),
  },
  {
    title: 'daily until December 24, 1997',
    // The RFC ends it at midnight in UTC, which is before 9:00 of the 24th: the 23rd is the last.
    rule: { ...daily, until: '1997-12-23' },
    text: 'FREQ=DAILY;INTERVAL=1',
    from: '1997-09-02',
    dates: everyDay('1997-09-02', '1997-12-23'),
  },
  {
    title: 'every 10 days, 5 occurrences',
    rule: { ...daily, interval: 10, count: 5 },
    text: 'FREQ=DAILY;INTERVAL=10',
    from: '1997-09-02',
    dates: ['1997-09-02', '1997-09-12', '1997-09-22', '1997-10-02', '1997-10-12'],
  },
  {
    title: 'weekly for 10 occurrences',
    rule: { ...weekly('tuesday'), count: 10 },
    text: 'FREQ=WEEKLY;BYDAY=TU;WKST=MO;INTERVAL=1',
    from: '1997-09-02',
    dates: everyDay('1997-09-02', '1997-11-04').filter((_, day) => day % 7 === 0),
  },
  {
    title: 'weekly on Tuesday and Thursday for five weeks',
    rule: { ...weekly('tuesday', 'thursday'), count: 10 },
    text: 'FREQ=WEEKLY;BYDAY=TU,TH;WKST=MO;INTERVAL=1',
    from: '1997-09-02',
    dates: everyDay('1997-09-02', '1997-10-02').filter((_, day) => [0, 2].includes(day % 7)),
  },
  {
    title: 'every other week on Tuesday and Sunday, with weeks that begin on Monday',
    rule: { ...weekly('tuesday', 'sunday'), interval: 2, count: 4 },
    text: 'FREQ=WEEKLY;BYDAY=TU,SU;WKST=MO;INTERVAL=2',
    from: '1997-08-05',
    dates: ['1997-08-05', '1997-08-10', '1997-08-19', '1997-08-24'],
  },
  {
    title: 'monthly on the first Friday for 10 occurrences',
    rule: { ...monthlyOn(1, 'friday'), count: 10 },
    text: 'FREQ=MONTHLY;BYDAY=1FR;INTERVAL=1',
    from: '1997-09-05',
    dates: [
      '1997-09-05',
      '1997-10-03',
      '1997-11-07',
      '1997-12-05',
      '1998-01-02',
      '1998-02-06',
      '1998-03-06',
      '1998-04-03',
      '1998-05-01',
      '1998-06-05',
    ],
  },
  {
    title: 'monthly on the first Friday until December 24, 1997',
    rule: { ...monthlyOn(1, 'friday'), until: '1997-12-24' },
    text: 'FREQ=MONTHLY;BYDAY=1FR;INTERVAL=1',
    from: '1997-09-05',
    dates: ['1997-09-05', '1997-10-03', '1997-11-07', '1997-12-05'],
  },
  {
    title: 'every other week on Monday, Wednesday and Friday until December 24, 1997',
    rule: { ...weekly('monday', 'wednesday', 'friday'), interval: 2, until: '1997-12-23' },
    text: 'FREQ=WEEKLY;BYDAY=MO,WE,FR;WKST=MO;INTERVAL=2',
    from: '1997-09-01',
    dates: [
      '1997-09-01',
      '1997-09-03',
      '1997-09-05',
      '1997-09-15',
      '1997-09-17',
      '1997-09-19',
      '1997-09-29',
      '1997-10-01',
      '1997-10-03',
      '1997-10-13',
      '1997-10-15',
      '1997-10-17',
      '1997-10-27',
      '1997-10-29',
      '1997-10-31',
      '1997-11-10',
      '1997-11-12',
      '1997-11-14',
      '1997-11-24',
      '1997-11-26',
      '1997-11-28',
      '1997-12-08',
      '1997-12-10',
      '1997-12-12',
      '1997-12-22',
    ],
  },
  {
    title: 'every other week on Tuesday and Thursday for 8 occurrences',
    rule: { ...weekly('tuesday', 'thursday'), interval: 2, count: 8 },
    text: 'FREQ=WEEKLY;BYDAY=TU,TH;WKST=MO;INTERVAL=2',
    from: '1997-09-02',
    dates: [
      '1997-09-02',
      '1997-09-04',
      '1997-09-16',
      '1997-09-18',
      '1997-09-30',
      '1997-10-02',
      '1997-10-14',
      '1997-10-16',
    ],
  },
  {
    title: 'an invalid date (February 30) is ignored',
    rule: { frequency: 'monthly-date', interval: 1, monthDay: 30, count: 5 },
    text: 'FREQ=MONTHLY;BYMONTHDAY=30;INTERVAL=1',
    from: '2007-01-15',
    dates: ['2007-01-30', '2007-03-30', '2007-04-30', '2007-05-30', '2007-06-30'],
  },
];

describe('the examples of RFC 5545', () => {
  it.each(examples)('[Z-60] $title', ({ rule, text, from, dates }) => {
    expect(ruleText(rule)).toBe(text);
    expect(datesOf(rule, from, rule.until ?? '2007-12-31', rule.count)).toEqual(dates);
  });
});

const spread = <T>(values: readonly T[]) => fc.constantFrom(...values);
const { interval } = recurrenceLimits;
const rules: fc.Arbitrary<Recurrence> = fc.oneof(
  fc.record({
    frequency: fc.constant('daily' as const),
    interval: fc.integer({ min: 1, max: interval.daily }),
  }),
  fc.record({
    frequency: fc.constant('weekly' as const),
    interval: fc.integer({ min: 1, max: interval.weekly }),
    weekdays: fc.array(spread(weekdays), { minLength: 1, maxLength: 7 }),
  }),
  fc.record({
    frequency: fc.constant('monthly-date' as const),
    interval: fc.integer({ min: 1, max: interval.monthly }),
    monthDay: fc.integer({ min: 1, max: 31 }),
  }),
  fc.record({
    frequency: fc.constant('monthly-weekday' as const),
    interval: fc.integer({ min: 1, max: interval.monthly }),
    ordinal: spread(weekdayOrdinals),
    weekday: spread(weekdays),
  }),
);

const weekdayOf = (day: number) => weekdays[(new Date(day).getUTCDay() + 6) % 7];
const mondayOf = (day: number) => day - ((new Date(day).getUTCDay() + 6) % 7) * dayMs;
const monthOf = (day: number) => new Date(day).getUTCFullYear() * 12 + new Date(day).getUTCMonth();

/** Reference implementation: whether a day is a date of the rule. */
function isDate(rule: Recurrence, from: number, day: number): boolean {
  const date = new Date(day).getUTCDate();
  switch (rule.frequency) {
    case 'daily':
      return ((day - from) / dayMs) % rule.interval === 0;
    case 'weekly': {
      const weeks = (mondayOf(day) - mondayOf(from)) / dayMs / 7;
      return rule.weekdays.some((name) => name === weekdayOf(day)) && weeks % rule.interval === 0;
    }
    case 'monthly-date':
      return date === rule.monthDay && (monthOf(day) - monthOf(from)) % rule.interval === 0;
    case 'monthly-weekday': {
      const isRight = weekdayOf(day) === rule.weekday;
      const isLast = monthOf(day + 7 * dayMs) !== monthOf(day);
      const isOrdinal = rule.ordinal === -1 ? isLast : Math.ceil(date / 7) === rule.ordinal;
      return isRight && isOrdinal && (monthOf(day) - monthOf(from)) % rule.interval === 0;
    }
  }
}

describe('the dates of any rule', () => {
  const starts = fc
    .integer({ min: 0, max: 3_000 })
    .map((day) => Date.UTC(2024, 0, 1) + day * dayMs);

  it('[Z-60] are exactly the matching days of a year, in order', () => {
    fc.assert(
      fc.property(rules, starts, (rule, from) => {
        const to = monthsLater(from, recurrenceLimits.months);
        const days = everyDay(dateOf(from), dateOf(to));
        expect(datesOf(rule, dateOf(from), dateOf(to))).toEqual(
          days.filter((day) => isDate(rule, from, Date.parse(day))),
        );
      }),
      { numRuns: 500 },
    );
  });

  it('[Z-60] and the months without that day together are all months of a monthly rule', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 31 }), starts, (monthDay, from) => {
        const rule = { frequency: 'monthly-date', interval: 1, monthDay } as const;
        const first = Date.UTC(new Date(from).getUTCFullYear(), new Date(from).getUTCMonth(), 1);
        const last = monthsLater(first, 12) - dayMs;
        const months = datesOf(rule, dateOf(first), dateOf(last)).map((date) => date.slice(0, 7));
        const lacking = monthsWithoutDay(rule, first, last);
        expect(new Set([...months, ...lacking]).size).toBe(12);
        expect(months.length + lacking.length).toBe(12);
      }),
    );
  });
});
