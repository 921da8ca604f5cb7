import type { MyBooking, OperationInput } from '@axp/contracts';
import { listMyBookings } from '@axp/contracts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '@/shared/api/index.ts';
import { bookingsKey, myListsKey } from '@/shared/booking/queries/bookings-key.ts';
import { pagedQuery } from '@/shared/lib/paged-query.ts';
import { keptBetweenVisits } from '@/shared/offline/kept-queries.ts';
import type { BookingGroup, MyBookingAddress } from './address.ts';

const perPage = 25;
const mostPerPage = 100;

interface OwnFilter extends Pick<MyBookingAddress, 'kind' | 'text'> {
  readonly group: BookingGroup;
}

type ListQuery = NonNullable<OperationInput<typeof listMyBookings>['query']>;

/** All pages of a list, for the few that are shown whole. */
async function wholeList(query: ListQuery, signal: AbortSignal): Promise<MyBooking[]> {
  const found: MyBooking[] = [];
  let cursor: string | null = null;
  do {
    const page: ListQuery = { ...query, limit: mostPerPage, ...(cursor !== null && { cursor }) };
    const { data, meta } = await call(listMyBookings, { query: page }, { signal });
    found.push(...data);
    cursor = meta.nextCursor;
  } while (cursor !== null);
  return found;
}

export const myBookingQueries = {
  /** Whatever holds bookings of mine as the list has them. */
  mine: () => [...bookingsKey, 'mine'] as const,
  list: ({ group, kind, text }: OwnFilter) =>
    pagedQuery({
      queryKey: [...myListsKey, group, kind, text],
      perPage,
      meta: keptBetweenVisits,
      read: (page, options) => {
        const query = {
          group,
          fold: 'series' as const,
          ...(kind !== null && { type: kind }),
          ...(text !== '' && { text }),
          ...page,
        };
        return call(listMyBookings, { query }, options);
      },
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
};
