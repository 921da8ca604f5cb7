import type { TimeRange } from '@axp/contracts';
import { listCalendarResources } from '@axp/contracts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '@/shared/api/index.ts';
import type { OpenTimes } from '../open-at.ts';

interface OpenTimesOf {
  readonly range: TimeRange;
  readonly resourceIds: readonly string[];
}

const minutes = 60_000;

/** When resources are open within a range, each with its id; null where it never closes. */
export function openTimes({ range, resourceIds }: OpenTimesOf) {
  return queryOptions({
    queryKey: ['places', 'open', range, resourceIds] as const,
    queryFn: async ({ signal }): Promise<readonly (readonly [string, OpenTimes | null])[]> => {
      const query = { from: range.start, to: range.end, resourceIds: resourceIds.join(',') };
      const { data, meta } = await call(listCalendarResources, { query }, { signal });
      const openings = new Map(meta.openings.map(({ id, open }) => [id, open]));
      return data.map(({ id, openingId }) => [id, openings.get(openingId ?? '') ?? null]);
    },
    staleTime: 5 * minutes,
    placeholderData: keepPreviousData,
  });
}
