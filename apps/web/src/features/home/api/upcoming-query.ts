import { listMyBookings } from '@axp/contracts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '@/shared/api/index.ts';
import { upcomingKey } from '@/shared/booking/queries/bookings-key.ts';

const limit = 25;

/** My next bookings, soonest first. */
export function upcomingBookings() {
  return queryOptions({
    queryKey: upcomingKey,
    queryFn: async ({ signal }) =>
      (await call(listMyBookings, { query: { group: 'upcoming', limit } }, { signal })).data,
  });
}
