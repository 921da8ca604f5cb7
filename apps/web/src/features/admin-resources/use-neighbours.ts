import { useInfiniteQuery } from '@tanstack/react-query';
import { useRouter } from 'next/router';
import { useEffect } from 'react';
import { readTablePlace } from '@/shared/table/table-place.ts';
import { listOptions, listQueryOf } from './resource-href.ts';
import { listedFilter, orderOf, resourceQueries } from './resource-queries.ts';

/** Pages of the list that are read to find a resource in it. */
const mostPages = 5;

/** The resources before and after one in the list that its page was opened from. */
export function useNeighbours(id: string) {
  const { query } = useRouter();
  const place = readTablePlace(query, listOptions);
  const { data, hasNextPage, isFetching, fetchNextPage } = useInfiniteQuery(
    resourceQueries.list({ order: orderOf(place), ...listedFilter(place) }),
  );
  const pages = data?.pages ?? [];
  const rows = pages.flatMap((page) => page.data);
  const index = rows.findIndex((row) => row.id === id);
  const isOpenEnded = index === -1 || index === rows.length - 1;
  const needsMore = isOpenEnded && hasNextPage && !isFetching && pages.length < mostPages;
  useEffect(() => {
    if (needsMore) void fetchNextPage();
  }, [needsMore, fetchNextPage]);
  return {
    list: listQueryOf(query),
    previous: index > 0 ? rows[index - 1] : undefined,
    next: index === -1 ? undefined : rows[index + 1],
  };
}
