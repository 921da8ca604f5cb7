import { listApprovals } from '@axp/contracts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '@/shared/api/index.ts';
import { bookingsKey } from '@/shared/booking/queries/bookings-key.ts';

/** How many are counted; above that one knows enough. */
const countedApprovals = 50;

/** Pending requests for the user's decision, longest waiting first. */
export function waitingApprovals() {
  return queryOptions({
    queryKey: [...bookingsKey, 'waiting-approvals'] as const,
    queryFn: ({ signal }) =>
      call(listApprovals, { query: { limit: countedApprovals } }, { signal }),
  });
}
