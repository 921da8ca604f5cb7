import type { CalendarEntry } from '@axp/contracts';
import { useInfiniteQuery, useQueries } from '@tanstack/react-query';
import { stripRange } from '@/shared/booking/day-strip.ts';
import { searchQueries } from '@/shared/booking/queries/search-queries.ts';
import { takenTimes } from '@/shared/booking/queries/taken-times.ts';
import type { ResourceSearch } from '@/shared/booking/search-url.ts';
import { inOrder } from '../model/result-order.ts';

/** What a search finds, page by page, each with what is taken on that day. */
export function useResults(search: ResourceSearch, timezone: string) {
  const results = useInfiniteQuery(searchQueries.results(search));
  const pages = results.data?.pages ?? [];
  const range = stripRange(search, timezone);
  const calendars = useQueries({
    queries: pages
      .filter((page) => page.data.length > 0)
      .map((page) => takenTimes({ range, resourceIds: page.data.map((hit) => hit.resource.id) })),
  });
  const taken = Map.groupBy(
    calendars.flatMap(({ data }): readonly CalendarEntry[] => data ?? []),
    ({ resourceId }) => resourceId,
  );
  return {
    ...results,
    hits: inOrder(
      pages.flatMap((page) => page.data),
      search.sort,
    ),
    counts: pages[0]?.meta ?? null,
    takenOf: (resourceId: string) => taken.get(resourceId) ?? [],
  };
}
