import type { TimeRange } from '@axp/contracts';
import { listCalendar } from '@axp/contracts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '@/shared/api/index.ts';
import { bookingsKey } from './bookings-key.ts';

interface TakenTimesQuery {
  readonly range: TimeRange;
  readonly resourceIds: readonly string[];
}

/** Taken times of resources within a range. */
export function takenTimes({ range, resourceIds }: TakenTimesQuery) {
  return queryOptions({
    queryKey: [...bookingsKey, 'taken', range, resourceIds] as const,
    queryFn: async ({ signal }) => {
      const query = { from: range.start, to: range.end, resourceIds: resourceIds.join(',') };
      return (await call(listCalendar, { query }, { signal })).data;
    },
    staleTime: 15_000,
    placeholderData: keepPreviousData,
  });
}
