import type { CalendarEntry } from './calendar-entry.ts';

/** The booking that an entry leads to; null for one that its reader has no part in. */
export function openableBooking({ bookingId, isMine, isManaged }: CalendarEntry): string | null {
  return isMine || isManaged ? bookingId : null;
}
