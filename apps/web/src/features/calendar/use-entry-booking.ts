import type { Booking } from '@axp/contracts';
import { useQuery } from '@tanstack/react-query';
import { bookingQuery } from '@/shared/booking/queries/booking-query.ts';
import type { CalendarEntry } from './calendar-entry.ts';
import { openableBooking } from './calendar-entry.ts';

/** The whole booking of an entry; undefined until it is loaded, and where its reader has no part. */
export function useEntryBooking(entry: CalendarEntry): Booking | undefined {
  const bookingId = openableBooking(entry);
  const query = { ...bookingQuery(bookingId ?? ''), enabled: bookingId !== null };
  return useQuery({ ...query, staleTime: 15_000 }).data;
}
