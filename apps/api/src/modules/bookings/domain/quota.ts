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
