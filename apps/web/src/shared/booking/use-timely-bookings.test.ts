import { describe, expect, it } from '@jest/globals';
import { nextMoment } from './use-timely-bookings.ts';

const now = Date.parse('2026-11-24T03:00:00Z');
const at = (minutes: number) => new Date(now + minutes * 60_000).toISOString();
const from = (start: number, end: number, opens: number | null = null) => ({
  start: at(start),
  end: at(end),
  checkInOpensAt: opens === null ? null : at(opens),
});

describe('the moment at which bookings are reloaded', () => {
  it.each([
    ['the opening of a check-in', [from(30, 90, 15), from(120, 180)], 15],
    ['a start', [from(30, 90), from(-60, 45)], 30],
    ['an end', [from(-60, 20), from(30, 90)], 20],
  ])('is %s', (_words, bookings, minutes) => {
    expect(nextMoment(bookings, now)).toBe(now + minutes * 60_000);
  });

  it('does not exist for past bookings and those days away', () => {
    expect(nextMoment([from(-90, -30, -105), from(2000, 2060)], now)).toBeNull();
  });
});
