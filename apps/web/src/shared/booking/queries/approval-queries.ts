import { listApprovals } from '@axp/contracts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '@/shared/api/index.ts';
import { pagedQuery } from '@/shared/lib/paged-query.ts';
import { bookingsKey } from './bookings-key.ts';

/** How many are counted; above that one knows enough. */
const countedApprovals = 50;

/** Requests that wait for a decision of mine, longest first. */
export const approvalQueries = {
  pages: (perPage: number) =>
    pagedQuery({
      queryKey: [...bookingsKey, 'approvals', perPage],
      perPage,
      read: (page, options) => call(listApprovals, { query: page }, options),
    }),
  first: () =>
    queryOptions({
      queryKey: [...bookingsKey, 'waiting-approvals'] as const,
      queryFn: ({ signal }) =>
        call(listApprovals, { query: { limit: countedApprovals } }, { signal }),
    }),
};
