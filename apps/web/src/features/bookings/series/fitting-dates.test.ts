import { defaultBookingRules } from '@axp/contracts';
import { describe, expect, it } from '@jest/globals';
import type { RepeatDraft } from '@/shared/booking/repeat.ts';
import { firstRepeat } from '@/shared/booking/repeat.ts';
import { fittingDates, isCountFitting } from './fitting-dates.ts';

const place = { timezone: 'Asia/Bangkok', rules: defaultBookingRules.room };
const now = Date.parse('2026-11-24T03:20:00Z');
/** A Wednesday, from ten to eleven in Bangkok. */
const window = { start: '2026-11-25T03:00:00Z', end: '2026-11-25T04:00:00Z' };
const begin = { start: window.start, timezone: place.timezone, lastDay: '2027-05-23' };
const weekly = firstRepeat({ ...begin, frequency: 'weekly' });

function datesOf(change: Partial<RepeatDraft>, rules: Partial<typeof place.rules> = {}) {
  const where = { ...place, rules: { ...place.rules, ...rules } };
  return fittingDates({ ...weekly, ...change }, window, { place: where, now });
}

describe('the bookable dates of a series', () => {
  it('[Z-11] [Z-60] end with the last day that can be booked', () => {
    expect(datesOf({})).toMatchObject({ count: 26, lastDay: '2027-05-22' });
  });

  it.each([
    ['every other week', { interval: 2 }, 13],
    ['two days a week', { weekdays: ['monday', 'wednesday'] }, 51],
    ['every day', { frequency: 'daily' }, 179],
    ['every month on the last day', { frequency: 'monthly-date', monthDay: 31 }, 3],
    ['every month on the fourth Wednesday', { frequency: 'monthly-weekday', ordinal: 4 }, 6],
    ['every month on the last Wednesday', { frequency: 'monthly-weekday', ordinal: -1 }, 6],
  ] satisfies [string, Partial<RepeatDraft>, number][])(
    '[Z-60] are as many as the rule has: %s',
    (_, change, count) => {
      expect(datesOf(change).count).toBe(count);
    },
  );

  it('[Z-11] are limited by the end of a date, not by its day', () => {
    const late = { start: '2026-11-25T03:00:00Z', end: '2026-11-25T04:00:00Z' };
    const where = { ...place, rules: { ...place.rules, maxAheadDays: 1 } };
    const daily = { ...weekly, frequency: 'daily' as const };
    expect(fittingDates(daily, late, { place: where, now }).count).toBe(0);
  });

  it.each([
    ['a two-day car every day', '2026-11-27T03:00:00Z', 'daily', true],
    ['a two-day car every week', '2026-11-27T03:00:00Z', 'weekly', false],
    ['a whole day every day', '2026-11-26T03:00:00Z', 'daily', false],
    ['a day and an hour every day', '2026-11-26T04:00:00Z', 'daily', true],
  ] as const)('[Z-60] overlap or not: %s', (_, end, frequency, isOverlapping) => {
    const long = { start: window.start, end };
    const draft = { ...weekly, frequency };
    expect(fittingDates(draft, long, { place, now }).isOverlapping).toBe(isOverlapping);
  });

  it('[Z-60] end after a year', () => {
    expect(datesOf({}, { maxAheadDays: 1000 })).toMatchObject({ count: 53, lastDay: '2027-11-25' });
  });

  it.each([
    [0, false],
    [null, false],
    [999, false],
    [27, false],
    [26, true],
    [1, true],
  ])('[Z-60] have an invalid count detected: %p', (count, isFitting) => {
    expect(isCountFitting({ ...weekly, endsBy: 'count', count }, 26)).toBe(isFitting);
  });
});
