import { listUsers } from '@axp/contracts';
import { getDeskNumbers, getSystemAlerts, listOverdueReturns } from '@axp/contracts/administration';
import { queryOptions } from '@tanstack/react-query';
import { call, readQuery } from '@/shared/api/index.ts';
import { bookingsKey } from '@/shared/booking/queries/bookings-key.ts';
import { problemQueries } from '@/shared/problems/problem-queries.ts';
import { useAbility, useUser } from '@/shared/session/index.ts';

const minuteMs = 60_000;

/** The list has the others. */
const shownProblems = 2;

/** Bookings change by the minute while the page is open, and with every action on it. */
const lively = { staleTime: minuteMs / 2, refetchInterval: minuteMs } as const;

export const deskQueries = {
  overdue: () =>
    queryOptions({
      ...lively,
      queryKey: [...bookingsKey, 'overdue-returns'] as const,
      queryFn: ({ signal }) => call(listOverdueReturns, {}, { signal }),
    }),
  numbers: () => ({
    ...lively,
    ...readQuery([...bookingsKey, 'desk-numbers'], getDeskNumbers, {}),
  }),
  problems: () => ({ ...lively, ...problemQueries.list({ state: 'open' }, shownProblems) }),
  alerts: () => readQuery(['admin', 'system-alerts'], getSystemAlerts, {}),
  administrators: () =>
    readQuery(['admin', 'people', 'administrators'], listUsers, {
      query: { role: 'administrator', status: 'current', limit: 5 },
    }),
};

/** Whether requests may wait for the reader. */
export function useIsDeciding(): boolean {
  const ability = useAbility();
  return useUser().isApprover || ability.can('manage', 'Administration');
}

/** All waiting requests, by any approver. */
export const waitingHref = '/admin/bookings?status=pending';
