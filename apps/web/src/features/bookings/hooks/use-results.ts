import { useInfiniteQuery, useQueries } from '@tanstack/react-query';
import { stripRange } from '@/shared/booking/day-strip.ts';
import { searchQueries } from '@/shared/booking/queries/search-queries.ts';
import { takenTimes } from '@/shared/booking/queries/taken-times.ts';
import type { ResourceSearch } from '@/shared/booking/search-url.ts';
import { useLanguage } from '@/shared/i18n/index.ts';
import { inOrder } from '../model/result-order.ts';

/** What a search finds, page by page, each with what is taken on that day. */
export function useResults(search: ResourceSearch, timezone: string) {
  const { language } = useLanguage();
  const results = useInfiniteQuery(searchQueries.results(search));
  const pages = results.data?.pages ?? [];
  const range = stripRange(search, timezone);
  const asked = pages
    .map((page) => page.data.map(({ resource }) => resource.id))
    .filter((resourceIds) => resourceIds.length > 0);
  const calendars = useQueries({
    queries: asked.map((resourceIds) => takenTimes({ range, resourceIds })),
  });
  const taken = new Map(
    calendars.flatMap(({ data }, page) => {
      if (!data) return [];
      const byResource = Map.groupBy(data, ({ resourceId }) => resourceId);
      return (asked[page] ?? []).map((id) => [id, byResource.get(id) ?? []] as const);
    }),
  );
  return {
    ...results,
    hits: inOrder(
      pages.flatMap((page) => page.data),
      { sort: search.sort, language },
    ),
    counts: pages[0]?.meta ?? null,
    /** Whether nothing is on its way that will be drawn for the first time. */
    isSettled: !results.isPending && calendars.every(({ isPending }) => !isPending),
    /** Null until the calendar of its page has been read. */
    takenOf: (resourceId: string) => taken.get(resourceId) ?? null,
  };
}
