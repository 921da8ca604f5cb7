import { Recurrence } from '@axp/contracts';
import { describe, expect, it } from '@jest/globals';
import {
  firstRepeat,
  movedRepeat,
  recurrenceOf,
  repeatFrequencies,
  repeatOf,
} from '@/shared/booking/repeat.ts';

const start = '2026-11-24T02:00:00.000Z';
const timezone = 'Asia/Bangkok';
const begin = { start, timezone, lastDay: '2027-05-20' };
const weekly = firstRepeat({ ...begin, frequency: 'weekly' });

describe('rule of a series', () => {
  it.each(repeatFrequencies)('[B-02] starts with defaults of the first day: %s', (frequency) => {
    const repeat = firstRepeat({ ...begin, frequency });
    expect(Recurrence.safeParse(recurrenceOf(repeat)).success).toBe(true);
    expect(repeat).toMatchObject({
      weekdays: ['tuesday'],
      monthDay: 24,
      ordinal: 4,
      weekday: 'tuesday',
    });
  });

  it('[Z-60] ends at the booking horizon', () => {
    const near = firstRepeat({ ...begin, frequency: 'weekly', lastDay: '2026-12-08' });
    expect(near.until).toBe('2026-12-08');
  });

  it('[Z-60] treats the fifth weekday of a month as the last', () => {
    const first = '2026-11-30T02:00:00.000Z';
    const repeat = firstRepeat({ ...begin, start: first, frequency: 'monthly-weekday' });
    expect(recurrenceOf(repeat)).toMatchObject({ ordinal: -1, weekday: 'monday' });
  });

  it('[Z-60] moves with its first day', () => {
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

  it('[Z-63] is restored from a stored rule', () => {
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
