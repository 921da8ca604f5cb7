import { describe, expect, it } from '@jest/globals';
import { groupByDay } from './booking-list.tsx';

describe('day groups', () => {
  it('[M-01] groups bookings by the day at their place, in their order', () => {
    const booking = (id: string, start: string, timezone: string) => ({ id, start, timezone });
    const groups = groupByDay([
      booking('a', '2026-11-21T02:00:00.000Z', 'Asia/Bangkok'),
      booking('b', '2026-11-21T16:30:00.000Z', 'Asia/Bangkok'),
      booking('c', '2026-11-21T17:30:00.000Z', 'Asia/Bangkok'),
      booking('d', '2026-11-21T17:30:00.000Z', 'Europe/London'),
    ]);
    expect(groups.map(([day, bookings]) => [day, bookings.map(({ id }) => id)])).toEqual([
      ['2026-11-21', ['a', 'b', 'd']],
      ['2026-11-22', ['c']],
    ]);
  });
});
