import { listBookingEvents } from '@axp/contracts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '@/shared/api/index.ts';
import { bookingsKey } from '@/shared/booking/queries/bookings-key.ts';

/** Events of a booking, oldest first. */
export function bookingHistory(id: string) {
  return queryOptions({
    queryKey: [...bookingsKey, 'events', id] as const,
    queryFn: async ({ signal }) =>
      (await call(listBookingEvents, { params: { id } }, { signal })).data,
  });
}
