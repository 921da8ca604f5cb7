import type { OperationData, ResourceType, TimeRange } from '@axp/contracts';
import { listCalendar, listCalendarResources } from '@axp/contracts';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call } from '@/shared/api/index.ts';
import { bookingsKey } from '@/shared/booking/queries/bookings-key.ts';

/** The rows of a calendar, and the time for which their opening hours are asked. */
export interface RowsQuery {
  readonly kind: ResourceType;
  readonly buildingId: string | null;
  readonly resourceIds: readonly string[];
  readonly window: TimeRange;
}

export interface EntriesQuery {
  readonly kind: ResourceType;
  readonly range: TimeRange;
  /** Null is all of the kind. */
  readonly resourceIds: readonly string[] | null;
  /** Bookings of these units alone; none is whatever is taken. */
  readonly businessUnitIds: readonly string[];
}

const minutes = 60_000;
/** How often an open calendar asks whether something has changed. */
const pollMs = 15_000;
const firstPage = '';

export type TakenTimes = OperationData<typeof listCalendar>;

export const calendarQueries = {
  rows: ({ kind, buildingId, resourceIds, window }: RowsQuery) =>
    infiniteQueryOptions({
      queryKey: ['places', 'calendar', kind, buildingId, resourceIds, window] as const,
      initialPageParam: firstPage,
      queryFn: ({ pageParam, signal }) =>
        call(
          listCalendarResources,
          {
            query: {
              type: kind,
              from: window.start,
              to: window.end,
              ...(buildingId !== null && { buildingId }),
              ...(resourceIds.length > 0 && { resourceIds: resourceIds.join(',') }),
              ...(pageParam !== firstPage && { cursor: pageParam }),
            },
          },
          { signal },
        ),
      getNextPageParam: (page) => page.meta.nextCursor,
      staleTime: 5 * minutes,
    }),
  /** Below the key of all bookings: whatever changes one refreshes the calendar. */
  allEntries: () => [...bookingsKey, 'calendar'] as const,
  entries: ({ kind, range, resourceIds, businessUnitIds }: EntriesQuery) =>
    queryOptions({
      queryKey: [
        ...calendarQueries.allEntries(),
        kind,
        range,
        resourceIds,
        businessUnitIds,
      ] as const,
      queryFn: async ({ signal }): Promise<TakenTimes> => {
        const query = {
          from: range.start,
          to: range.end,
          type: kind,
          ...(resourceIds && { resourceIds: resourceIds.join(',') }),
          ...(businessUnitIds.length > 0 && { businessUnitIds: businessUnitIds.join(',') }),
        };
        return (await call(listCalendar, { query }, { signal })).data;
      },
      staleTime: pollMs / 2,
      refetchInterval: pollMs,
    }),
};
