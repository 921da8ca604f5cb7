import type { MyBooking, OperationInput, ResourceType } from '@axp/contracts';
import { listApprovals, listMyBookings } from '@axp/contracts';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '@/shared/api/index.ts';
import type { BookingGroup } from '@/shared/booking/groups.ts';
import { bookingsKey, myListsKey } from '@/shared/booking/queries/bookings-key.ts';

const perPage = 25;
const mostPerPage = 100;
const firstPage = '';

interface ListCriteria {
  readonly group: BookingGroup;
  readonly kind: ResourceType | null;
  readonly text: string;
}

type ListQuery = NonNullable<OperationInput<typeof listMyBookings>['query']>;

/** All pages of a list, for the few that are shown whole. */
async function wholeList(query: ListQuery, signal: AbortSignal): Promise<MyBooking[]> {
  const found: MyBooking[] = [];
  let cursor: string | null = firstPage;
  while (cursor !== null) {
    const page: ListQuery = {
      ...query,
      limit: mostPerPage,
      ...(cursor !== firstPage && { cursor }),
    };
    const { data, meta } = await call(listMyBookings, { query: page }, { signal });
    found.push(...data);
    cursor = meta.nextCursor;
  }
  return found;
}

export const myBookingQueries = {
  /** Whatever holds bookings of mine as the list has them. */
  mine: () => [...bookingsKey, 'mine'] as const,
  list: ({ group, kind, text }: ListCriteria) =>
    infiniteQueryOptions({
      queryKey: [...myListsKey, group, kind, text] as const,
      initialPageParam: firstPage,
      queryFn: ({ pageParam, signal }) =>
        call(
          listMyBookings,
          {
            query: {
              group,
              fold: 'series',
              limit: perPage,
              ...(kind !== null && { type: kind }),
              ...(text !== '' && { text }),
              ...(pageParam !== firstPage && { cursor: pageParam }),
            },
          },
          { signal },
        ),
      getNextPageParam: (page) => page.meta.nextCursor,
      placeholderData: keepPreviousData,
    }),
  /** The dates of a series within a group. */
  dates: (group: BookingGroup, seriesId: string) =>
    queryOptions({
      queryKey: [...myBookingQueries.mine(), 'dates', group, seriesId] as const,
      queryFn: ({ signal }) => wholeList({ group, seriesId }, signal),
    }),
  /** The user's upcoming bookings that start in a range. */
  startingWithin: (range: { readonly from: string; readonly to: string }) =>
    queryOptions({
      queryKey: [...myBookingQueries.mine(), 'starting', range] as const,
      queryFn: ({ signal }) => wholeList({ group: 'upcoming', ...range }, signal),
    }),
  approvals: () =>
    infiniteQueryOptions({
      queryKey: [...bookingsKey, 'approvals'] as const,
      initialPageParam: firstPage,
      queryFn: ({ pageParam, signal }) =>
        call(
          listApprovals,
          { query: { limit: perPage, ...(pageParam !== firstPage && { cursor: pageParam }) } },
          { signal },
        ),
      getNextPageParam: (page) => page.meta.nextCursor,
    }),
};
