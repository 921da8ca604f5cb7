import type { TimeRange } from '@axp/contracts';
import { listCalendar, unpackCalendar } from '@axp/contracts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '@/shared/api/index.ts';
import { bookingsKey } from './bookings-key.ts';

interface TakenTimes {
  readonly range: TimeRange;
  readonly resourceIds: readonly string[];
}

/** Taken times of resources within a range. */
export function takenTimes({ range, resourceIds }: TakenTimes) {
  return queryOptions({
    queryKey: [...bookingsKey, 'taken', range, resourceIds] as const,
    queryFn: async ({ signal }) => {
      const query = { from: range.start, to: range.end, resourceIds: resourceIds.join(',') };
      const { data } = await call(listCalendar, { query }, { signal });
      return unpackCalendar(data);
    },
    staleTime: 15_000,
    placeholderData: keepPreviousData,
  });
}
