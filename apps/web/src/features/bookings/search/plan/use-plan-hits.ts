import type { CalendarEntry } from '@axp/contracts';
import { useInfiniteQuery, useQueries } from '@tanstack/react-query';
import { useEffect } from 'react';
import { officeDay, stripRange } from '@/shared/booking/day-strip.ts';
import type { OpenTimes } from '@/shared/booking/open-at.ts';
import { openTimes } from '@/shared/booking/queries/open-times.ts';
import { searchQueries } from '@/shared/booking/queries/search-queries.ts';
import { takenTimes } from '@/shared/booking/queries/taken-times.ts';
import type { ResourceSearch } from '@/shared/booking/search-url.ts';

/** All results of a building, best fit first, as the plans of its floors need them. */
export function usePlanHits(search: ResourceSearch, buildingId: string) {
  // Not by fit, so that a page has as many as possible; the order is the server's.
  const whole = { ...search, buildingId, floorId: null, sort: 'size' } as const;
  const results = useInfiniteQuery(searchQueries.results(whole));
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = results;
  useEffect(() => {
    // The server is an outside system, which has further pages.
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage();
  }, [hasNextPage, isFetchingNextPage, fetchNextPage]);
  const hits = results.data?.pages.flatMap((page) => page.data) ?? null;
  return { ...results, hits };
}

const idsPerRequest = 100;

interface DayOf {
  readonly taken: readonly CalendarEntry[];
  readonly openOf: ReadonlyMap<string, OpenTimes | null>;
}

/** Entries and opening hours of resources on the day of a search; null until both are known. */
export function useDayOf(
  resourceIds: readonly string[],
  search: ResourceSearch,
  timezone: string,
): DayOf | null {
  const range = stripRange(search, timezone, officeDay);
  const ids = [...new Set(resourceIds)].toSorted();
  const parts = Array.from({ length: Math.ceil(ids.length / idsPerRequest) }, (_, index) =>
    ids.slice(index * idsPerRequest, (index + 1) * idsPerRequest),
  );
  const taken = useQueries({
    queries: parts.map((resourceIds) => takenTimes({ range, resourceIds })),
    combine: allOf,
  });
  const open = useQueries({
    queries: parts.map((resourceIds) => openTimes({ range, resourceIds })),
    combine: allOf,
  });
  return taken && open && { taken, openOf: new Map(open) };
}

/** All parts together; null until each is known. */
function allOf<T>(
  answers: readonly { readonly data: readonly T[] | undefined }[],
): readonly T[] | null {
  return answers.some(({ data }) => data === undefined)
    ? null
    : answers.flatMap(({ data }) => data ?? []);
}
