import { Recurrence } from '@axp/contracts';
import { describe, expect, it } from '@jest/globals';
import {
  firstRepeat,
  movedRepeat,
  recurrenceOf,
  repeatFrequencies,
  repeatOf,
} from '@/shared/booking/repeat.ts';
import { noWishes, wishesOf, withWish } from './date-wishes.ts';

const start = '2026-11-24T02:00:00.000Z';
const end = '2026-11-24T03:00:00.000Z';
const timezone = 'Asia/Bangkok';
const begin = { start, timezone, lastDay: '2027-05-20' };
const weekly = firstRepeat({ ...begin, frequency: 'weekly' });

describe('rule of a series', () => {
  it.each(repeatFrequencies)('[B-02] begins with what the first day gives: %s', (frequency) => {
    const repeat = firstRepeat({ ...begin, frequency });
    expect(Recurrence.safeParse(recurrenceOf(repeat)).success).toBe(true);
    expect(repeat).toMatchObject({
      weekdays: ['tuesday'],
      monthDay: 24,
      ordinal: 4,
      weekday: 'tuesday',
    });
  });

  it('[Z-60] ends no later than bookings go', () => {
    const near = firstRepeat({ ...begin, frequency: 'weekly', lastDay: '2026-12-08' });
    expect(near.until).toBe('2026-12-08');
  });

  it('[Z-60] names the fifth weekday of a month the last', () => {
    const first = '2026-11-30T02:00:00.000Z';
    const repeat = firstRepeat({ ...begin, start: first, frequency: 'monthly-weekday' });
    expect(recurrenceOf(repeat)).toMatchObject({ ordinal: -1, weekday: 'monday' });
  });

  it('[Z-60] goes along to another day', () => {
    expect(movedRepeat(weekly, '2026-11-24', '2026-11-26').weekdays).toEqual(['thursday']);
    const several = { ...weekly, weekdays: ['monday' as const, 'tuesday' as const] };
    expect(movedRepeat(several, '2026-11-24', '2026-11-26').weekdays).toEqual([
      'monday',
      'tuesday',
    ]);
  });

  it('[Z-24] without a number is refused by the schema', () => {
    const open = { ...weekly, endsBy: 'count' as const, count: null };
    expect(Recurrence.safeParse(recurrenceOf(open)).success).toBe(false);
    expect(Recurrence.safeParse(recurrenceOf({ ...weekly, weekdays: [] })).success).toBe(false);
  });

  it('[Z-63] comes back from what is stored', () => {
    const rule = Recurrence.parse({
      frequency: 'monthly-weekday',
      interval: 2,
      ordinal: -1,
      weekday: 'friday',
      count: 6,
    });
    expect(recurrenceOf(repeatOf(rule, '2026-11-27'))).toEqual(rule);
  });
});

describe('wishes for single dates', () => {
  const values = { start, end, repeat: weekly, wishes: noWishes };
  const skip = { action: 'skip', originalStart: '2026-12-01T02:00:00.000Z' } as const;
  const wishes = withWish(values, skip.originalStart, skip);

  it('[Z-62] belong to the dates of one rule', () => {
    expect(wishesOf({ ...values, wishes }, timezone)).toEqual([skip]);
    const daily = { ...weekly, frequency: 'daily' as const };
    expect(wishesOf({ ...values, repeat: daily, wishes }, timezone)).toEqual([]);
    expect(wishesOf({ ...values, repeat: null, wishes }, timezone)).toEqual([]);
  });

  it('[Z-62] stay when the series ends later, and go with dates that it loses', () => {
    const later = { ...weekly, until: '2027-03-30' };
    expect(wishesOf({ ...values, repeat: later, wishes }, timezone)).toEqual([skip]);
    const sooner = { ...weekly, until: '2026-11-30' };
    expect(wishesOf({ ...values, repeat: sooner, wishes }, timezone)).toEqual([]);
  });

  it('[Z-62] are taken back one by one', () => {
    const second = { ...skip, originalStart: '2026-12-08T02:00:00.000Z' };
    const both = withWish({ ...values, wishes }, second.originalStart, second);
    const one = withWish({ ...values, wishes: both }, skip.originalStart, null);
    expect([both.list, one.list]).toEqual([[skip, second], [second]]);
  });
});
