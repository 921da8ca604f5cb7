import { AppError } from '@axp/contracts/vocabulary';
import { describe, expect, it } from '@jest/globals';
import { checkQuota, checkSeriesQuota } from './time-rules.ts';

/** Days in November, latest first. */
const on = (...days: number[]) => days.map((day) => `2026-11-${day}T03:00:00.000Z`);

function refusedUntil(upcoming: readonly string[]): unknown {
  try {
    checkQuota(upcoming, { maxUpcomingBookings: 3 });
    return null;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return [error.code, error.details.params];
  }
}

describe('the quota', () => {
  it('[Z-13] lets a person book until the number of upcoming bookings is reached', () => {
    expect(refusedUntil([])).toBeNull();
    expect(refusedUntil(on(26, 25))).toBeNull();
  });

  it('[Z-13] [Z-14] returns its value and when the next booking is possible', () => {
    const until = (day: number) => [
      'booking.quota_reached',
      { maxUpcomingBookings: 3, possibleAt: on(day)[0] },
    ];
    expect(refusedUntil(on(27, 26, 25))).toEqual(until(25));
    // With more than allowed, as after the setting was lowered, several have to begin first.
    expect(refusedUntil(on(28, 27, 26, 25, 24))).toEqual(until(26));
  });
});

describe('the quota of a series', () => {
  const refused = (upcoming: number, dates: number): unknown => {
    try {
      checkSeriesQuota(upcoming, dates, { maxUpcomingBookings: 3 });
      return null;
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return [error.code, error.details.params];
    }
  };
  const left = (dateCount: number, rest: number) => [
    'booking.quota_series',
    { maxUpcomingBookings: 3, dateCount, left: rest },
  ];

  it('[Z-13] allows dates up to the remaining number and not beyond', () => {
    expect([refused(0, 3), refused(1, 2)]).toEqual([null, null]);
    expect(refused(1, 3)).toEqual(left(3, 2));
  });

  it('[Z-13] leaves zero, never fewer, to a person above the limit', () => {
    expect(refused(5, 1)).toEqual(left(1, 0));
  });
});
