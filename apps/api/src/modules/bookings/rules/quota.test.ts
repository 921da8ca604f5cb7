import { AppError } from '@axp/contracts/vocabulary';
import { describe, expect, it } from '@jest/globals';
import { checkQuota } from './time-rules.ts';

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
  it('[Z-13] lets a person book until they have as many to come as are allowed', () => {
    expect(refusedUntil([])).toBeNull();
    expect(refusedUntil(on(26, 25))).toBeNull();
  });

  it('[Z-13] [Z-14] names its value and when the next booking is possible', () => {
    const until = (day: number) => [
      'booking.quota_reached',
      { maxUpcomingBookings: 3, possibleAt: on(day)[0] },
    ];
    expect(refusedUntil(on(27, 26, 25))).toEqual(until(25));
    // With more than allowed, as after the setting was lowered, several have to begin first.
    expect(refusedUntil(on(28, 27, 26, 25, 24))).toEqual(until(26));
  });
});
