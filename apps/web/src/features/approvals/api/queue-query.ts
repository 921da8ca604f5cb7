import { listApprovals } from '@axp/contracts';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { call } from '@/shared/api/index.ts';
import { bookingsKey } from '@/shared/booking/queries/bookings-key.ts';

const perPage = 50;
const firstPage = '';

/** Pending requests for the user's decision, longest waiting first. */
export function queueQuery() {
  return infiniteQueryOptions({
    queryKey: [...bookingsKey, 'approval-inbox'] as const,
    initialPageParam: firstPage,
    queryFn: ({ pageParam, signal }) =>
      call(
        listApprovals,
        { query: { limit: perPage, ...(pageParam !== firstPage && { cursor: pageParam }) } },
        { signal },
      ),
    getNextPageParam: (page) => page.meta.nextCursor,
  });
}
