import { AppError, defaultBookingRules } from '@axp/contracts/vocabulary';
import { describe, expect, it } from '@jest/globals';
import { acceptanceRefusals } from '../../src/modules/bookings/bookings/rules/approval.ts';
import {
  checkSeriesQuota,
  timeRefusals,
} from '../../src/modules/bookings/bookings/rules/time-rules.ts';
import type { TimedBooking } from '../../src/modules/bookings/bookings/rules/timers.ts';
import { timersOf } from '../../src/modules/bookings/bookings/rules/timers.ts';

/** Wednesday, 25 November 2026, in Bangkok (UTC+7), unless another day is given. */
const at = (time: string, day = 25) => new Date(`2026-11-${day}T${time}:00+07:00`).toISOString();

const booking = (change: Partial<TimedBooking> = {}): TimedBooking => ({
  type: 'room',
  status: 'approved',
  start: at('10:00'),
  end: at('11:00'),
  timezone: 'Asia/Bangkok',
  createdAt: at('09:00', 23),
  requestedAt: null,
  closedDays: [],
  ...change,
});

const checkIn = { ...defaultBookingRules.room, requiresCheckIn: true };
const kindsOf = (of: TimedBooking, rules = checkIn) =>
  timersOf(of, rules, new Date(at('09:00', 23))).map(({ kind }) => kind);

describe('timers that coincide', () => {
  it('[Z-51] of a release five minutes after the start send no warning beside the reminder', () => {
    expect(kindsOf(booking(), { ...checkIn, releaseAfterMinutes: 5 })).toEqual([
      'check-in-reminder',
      'release',
    ]);
    expect(kindsOf(booking(), { ...checkIn, releaseAfterMinutes: 6 })).toContain('release-warning');
  });

  it('[Z-44] of a request that lapses when its reminder is due send no reminder', () => {
    const waiting = { status: 'pending-approval-book', createdAt: at('10:00', 24) } as const;
    expect(kindsOf(booking(waiting))).toEqual(['lapse']);
    const later = booking({ ...waiting, start: at('10:15'), end: at('11:15') });
    expect(kindsOf(later)).toEqual(['lapse', 'approval-reminder']);
  });
});

describe('the quota of a series', () => {
  const upcoming = 2;
  const rules = { maxUpcomingBookings: 5 };

  it('[Z-13] allows a series with exactly the remaining number of dates, and not one more', () => {
    expect(() => checkSeriesQuota(upcoming, 3, rules)).not.toThrow();
    expect(() => checkSeriesQuota(upcoming, 4, rules)).toThrow(AppError);
  });
});

describe('the earliest start', () => {
  it('[Z-11] [Z-14] without a notice period is never refused for short notice', () => {
    const facts = {
      rules: { ...defaultBookingRules.room, minNoticeMinutes: 0 },
      timezone: 'Asia/Bangkok',
      now: new Date(at('09:07')),
    };
    const codes = timeRefusals({ start: at('09:10'), end: at('10:00') }, facts).map(
      ({ code }) => code,
    );
    expect(codes).toEqual(['booking.off_grid', 'booking.start_in_past']);
  });
});

describe('an approval', () => {
  const facts = {
    start: at('10:00'),
    end: at('11:00'),
    attendees: 8,
    isBookedForActive: true,
    resource: { isActive: true, capacity: 8 },
    licenceRefusal: null,
    rules: { enforceCapacity: true },
    now: new Date(at('10:59')),
  };

  it.each([
    [[], {}],
    [['booking.over'], { now: new Date(at('11:00')) }],
    [['booking.over_capacity'], { attendees: 9 }],
    [['user.not_found'], { isBookedForActive: false }],
    [['resource.not_found'], { resource: { isActive: false, capacity: null } }],
  ])('[D-05] is refused with %j', (expected, change) => {
    expect(acceptanceRefusals({ ...facts, ...change })).toEqual(expected);
  });
});
