import type { BookingRules } from '@axp/contracts/vocabulary';
import { AppError } from '@axp/contracts/vocabulary';

/**
 * Refuses one more booking to a person who has as many to come as are allowed (Z-13). The next is
 * possible when enough of them have begun.
 * @param upcoming starts of the bookings that have not begun, latest first
 */
export function checkQuota(
  upcoming: readonly string[],
  { maxUpcomingBookings }: Pick<BookingRules, 'maxUpcomingBookings'>,
): void {
  const possibleAt = upcoming[maxUpcomingBookings - 1];
  if (possibleAt === undefined) return;
  const params = { maxUpcomingBookings, possibleAt };
  throw new AppError('booking.quota_reached', {
    params,
    issues: [{ path: 'bookedForId', code: 'booking.quota_reached', params }],
  });
}

/**
 * Refuses a series of which not all dates are left to a person: each of them counts (Z-13).
 * @param upcoming starts of the bookings that have not begun, latest first
 */
export function checkSeriesQuota(
  upcoming: readonly string[],
  dateCount: number,
  { maxUpcomingBookings }: Pick<BookingRules, 'maxUpcomingBookings'>,
): void {
  const left = Math.max(0, maxUpcomingBookings - upcoming.length);
  if (dateCount <= left) return;
  const params = { maxUpcomingBookings, dateCount, left };
  throw new AppError('booking.quota_series', {
    params,
    issues: [{ path: 'recurrence', code: 'booking.quota_series', params }],
  });
}
