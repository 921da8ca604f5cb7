import { getBooking } from '@axp/contracts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '@/shared/api/index.ts';
import { bookingsKey } from './bookings-key.ts';

/** One booking whole. */
export function bookingQuery(id: string) {
  return queryOptions({
    queryKey: [...bookingsKey, 'detail', id] as const,
    queryFn: async ({ signal }) => (await call(getBooking, { params: { id } }, { signal })).data,
  });
}
