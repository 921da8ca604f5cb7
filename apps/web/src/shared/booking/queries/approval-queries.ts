import { listApprovals } from '@axp/contracts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '@/shared/api/index.ts';
import { pagedQuery } from '@/shared/lib/paged-query.ts';
import { bookingsKey } from './bookings-key.ts';

const perPage = 50;

/** Requests that wait for a decision of mine, the soonest start first. */
export const approvalQueries = {
  pages: () =>
    pagedQuery({
      queryKey: [...bookingsKey, 'approvals'],
      perPage,
      read: (page, options) => call(listApprovals, { query: page }, options),
    }),
  /** How many there are, for the navigation. */
  count: () =>
    queryOptions({
      queryKey: [...bookingsKey, 'approval-count'] as const,
      queryFn: async ({ signal }) =>
        (await call(listApprovals, { query: { limit: 1 } }, { signal })).meta.total,
      staleTime: 60_000,
    }),
};
