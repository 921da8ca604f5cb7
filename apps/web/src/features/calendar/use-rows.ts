import type { CalendarResource } from '@axp/contracts';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo } from 'react';
import { calendarQueries } from './calendar-queries.ts';
import { rowsWindow } from './calendar-range.ts';

const noResources: readonly CalendarResource[] = [];

/** All resources around a day, where the reader usually is, and when each is open. */
export function useRows(anchor: string, timezone: string) {
  const window = useMemo(() => rowsWindow(anchor, timezone), [anchor, timezone]);
  const query = useInfiniteQuery({
    ...calendarQueries.rows(window),
    placeholderData: keepPreviousData,
  });
  const { data, isPlaceholderData, hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } =
    query;
  const isNextWanted = hasNextPage && !isPlaceholderData && !isFetching && !isFetchNextPageError;
  useEffect(() => {
    // Loads 200 rows at once (Z-90); only visible ones render.
    if (isNextWanted) void fetchNextPage();
  }, [isNextWanted, fetchNextPage]);
  const all = useMemo(() => data?.pages.flatMap((page) => page.data) ?? noResources, [data]);
  const openings = useMemo(() => {
    const known = isPlaceholderData ? [] : (data?.pages ?? []);
    return new Map(
      known.flatMap(({ meta }) => meta.openings.map((opening) => [opening.id, opening] as const)),
    );
  }, [data, isPlaceholderData]);
  const openOf = useCallback(
    ({ openingId }: CalendarResource) =>
      openingId === null ? null : (openings.get(openingId)?.open ?? null),
    [openings],
  );
  const closedDaysOf = useCallback(
    ({ openingId }: CalendarResource) => openings.get(openingId ?? '')?.closedDays ?? [],
    [openings],
  );
  return { query, all, openOf, closedDaysOf, home: data?.pages[0]?.meta.usualPlace ?? null };
}
