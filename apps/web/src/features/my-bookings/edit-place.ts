import type { BookingSummary } from '@axp/contracts';
import { editHref } from '@/shared/booking/search-url.ts';

/** Where a booking is changed; null where it can't be. */
export function editPlaceOf(booking: BookingSummary): string | null {
  return booking.abilities.edit ? editHref(booking) : null;
}
