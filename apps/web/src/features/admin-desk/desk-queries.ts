import { listUsers } from '@axp/contracts';
import { getDeskNumbers, getSystemAlerts, listOverdueReturns } from '@axp/contracts/administration';
import { listManagedAnnouncements } from '@axp/contracts/announcements';
import { queryOptions } from '@tanstack/react-query';
import { announcementsKey } from '@/shared/announcements/announcement-queries.ts';
import { call, readQuery } from '@/shared/api/index.ts';
import { bookingsKey } from '@/shared/booking/queries/bookings-key.ts';
import { problemQueries } from '@/shared/problems/problem-queries.ts';
import { useAbility, useUser } from '@/shared/session/index.ts';

const minuteMs = 60_000;

/** The lists have the others. */
const shownProblems = 2;
const shownAnnouncements = 3;

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
  announcements: () =>
    queryOptions({
      ...lively,
      queryKey: [...announcementsKey, 'desk'] as const,
      queryFn: ({ signal }) => {
        const query = { state: 'shown', limit: shownAnnouncements } as const;
        return call(listManagedAnnouncements, { query }, { signal });
      },
    }),
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
