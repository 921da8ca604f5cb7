import { listApprovals } from '@axp/contracts';
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
};
