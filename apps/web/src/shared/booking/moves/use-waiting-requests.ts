import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { approvalQueries } from '@/shared/booking/queries/approval-queries.ts';
import { decidedBookingIds, usePendingDecisions } from './pending-decisions.ts';

interface WaitingOptions {
  readonly enabled?: boolean;
  readonly staleTime?: number;
}

/** Requests that wait for the user, without those whose decision is about to be sent. */
export function useWaitingRequests(options: WaitingOptions = {}) {
  const list = useInfiniteQuery({ ...approvalQueries.pages(), ...options });
  const leaving = decidedBookingIds(usePendingDecisions());
  const all = list.data?.pages.flatMap((page) => page.data) ?? [];
  const requests = all.filter(({ booking }) => !leaving.has(booking.id));
  const listed = list.data?.pages.at(-1)?.meta.total ?? all.length;
  return { list, requests, total: listed - (all.length - requests.length) };
}

const minuteMs = 60_000;

/**
 * Returns how many these are. A list that was opened counts for all places, so that a badge and the
 * list change together; without one, the server counts without sending the requests.
 */
export function useWaitingCount(enabled: boolean): number {
  const hasList = useQueryClient().getQueryData(approvalQueries.pages().queryKey) !== undefined;
  const { total } = useWaitingRequests({ enabled: enabled && hasList, staleTime: minuteMs });
  const { data = 0 } = useQuery({ ...approvalQueries.count(), enabled: enabled && !hasList });
  if (!enabled) return 0;
  return hasList ? total : data;
}
