import type { CalendarEntry, ResourceType, TimeRange } from '@axp/contracts';
import { listCalendar, listCalendarResources, unpackCalendar } from '@axp/contracts';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call, readEarly } from '@/shared/api/index.ts';
import { bookingsKey } from '@/shared/booking/queries/bookings-key.ts';
import { keptBetweenVisits } from '@/shared/offline/kept-queries.ts';

export interface EntriesFilter {
  /** Null is every kind. */
  readonly kinds: readonly ResourceType[] | null;
  readonly range: TimeRange;
  /** Null is all of the kinds. */
  readonly resourceIds: readonly string[] | null;
  /** Bookings of these units alone; none is whatever is taken. */
  readonly businessUnitIds: readonly string[];
}

const minutes = 60_000;
/** How often an open calendar asks whether something has changed. */
const pollMs = 15_000;
const firstPage = '';

export type TakenTimes = readonly CalendarEntry[];

export function rowsQuery({ start, end }: TimeRange) {
  return { from: start, to: end };
}

export function entriesQuery({ kinds, range, resourceIds, businessUnitIds }: EntriesFilter) {
  return {
    from: range.start,
    to: range.end,
    ...(kinds && { type: kinds.join(',') }),
    ...(resourceIds && { resourceIds: resourceIds.join(',') }),
    ...(businessUnitIds.length > 0 && { businessUnitIds: businessUnitIds.join(',') }),
  };
}

export const calendarQueries = {
  /** All resources with their hours in a window: which of them show is decided here. */
  rows: (window: TimeRange) =>
    infiniteQueryOptions({
      queryKey: ['places', 'calendar', window] as const,
      initialPageParam: firstPage,
      queryFn: ({ pageParam, signal }) => {
        const page = pageParam === firstPage ? {} : { cursor: pageParam };
        const query = { ...rowsQuery(window), ...page };
        return call(listCalendarResources, { query }, { signal });
      },
      initialData: () => {
        const page = readEarly(listCalendarResources, { query: rowsQuery(window) });
        return page && { pages: [page], pageParams: [firstPage] };
      },
      getNextPageParam: (page) => page.meta.nextCursor,
      staleTime: 5 * minutes,
      meta: keptBetweenVisits,
    }),
  /** Below the key of all bookings: whatever changes one refreshes the calendar. */
  allEntries: () => [...bookingsKey, 'calendar'] as const,
  entries: (filter: EntriesFilter) =>
    queryOptions({
      queryKey: [
        ...calendarQueries.allEntries(),
        filter.kinds,
        filter.range,
        filter.resourceIds,
        filter.businessUnitIds,
      ] as const,
      queryFn: async ({ signal }): Promise<TakenTimes> => {
        const { data } = await call(listCalendar, { query: entriesQuery(filter) }, { signal });
        return unpackCalendar(data);
      },
      initialData: () => {
        const answer = readEarly(listCalendar, { query: entriesQuery(filter) });
        return answer && unpackCalendar(answer.data);
      },
      meta: keptBetweenVisits,
      staleTime: pollMs / 2,
      refetchInterval: pollMs,
    }),
  /** Ids of the bookings of a colleague, as far as the reader may know of them. */
  bookingsOf: (personId: string, range: TimeRange) =>
    queryOptions({
      queryKey: [...calendarQueries.allEntries(), 'of', personId, range] as const,
      queryFn: async ({ signal }): Promise<readonly string[]> => {
        const query = { from: range.start, to: range.end, personId };
        const { data } = await call(listCalendar, { query }, { signal });
        return unpackCalendar(data).flatMap(({ bookingId }) => bookingId ?? []);
      },
      staleTime: pollMs / 2,
      refetchInterval: pollMs,
    }),
};
