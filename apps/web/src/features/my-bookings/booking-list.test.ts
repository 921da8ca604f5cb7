import { describe, expect, it } from '@jest/globals';
import { groupByDay } from './booking-list.tsx';

describe('day groups', () => {
  it('[M-01] groups bookings by the day in the zone of the list, in their order', () => {
    const bookings = [
      { id: 'a', start: '2026-11-21T02:00:00.000Z' },
      { id: 'b', start: '2026-11-21T16:30:00.000Z' },
      { id: 'c', start: '2026-11-21T17:30:00.000Z' },
    ];
    const groupsIn = (timezone: string) =>
      groupByDay(bookings, timezone).map(([day, ofDay]) => [day, ofDay.map(({ id }) => id)]);
    expect(groupsIn('Asia/Bangkok')).toEqual([
      ['2026-11-21', ['a', 'b']],
      ['2026-11-22', ['c']],
    ]);
    expect(groupsIn('Europe/London')).toEqual([['2026-11-21', ['a', 'b', 'c']]]);
  });
});
