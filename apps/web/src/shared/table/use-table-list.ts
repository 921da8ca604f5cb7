import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { TableList } from './table-types.ts';

type PagedQuery<Row> = UseInfiniteQueryResult<InfiniteData<{ readonly data: readonly Row[] }>>;

/** A list that is read page by page, as a table shows it. */
export function useTableList<Row>(query: PagedQuery<Row>): TableList<Row> {
  const { data } = query;
  const rows = useMemo(() => data?.pages.flatMap((page) => page.data) ?? [], [data]);
  return {
    rows,
    isPending: query.isPending,
    isStale: query.isPlaceholderData,
    error: query.error,
    hasMore: query.hasNextPage,
    isLoadingMore: query.isFetchingNextPage,
    loadMore: () => void query.fetchNextPage(),
    retry: () => void query.refetch(),
  };
}
