import { useMemo } from 'react';
import type { TableList } from './table-types.ts';

interface Page<Row> {
  readonly data: readonly Row[];
}

interface PagedQuery<Row> {
  readonly data: { readonly pages: readonly Page<Row>[] } | undefined;
  readonly error: Error | null;
  readonly isPending: boolean;
  readonly isPlaceholderData: boolean;
  readonly hasNextPage: boolean;
  readonly isFetchingNextPage: boolean;
  readonly fetchNextPage: () => Promise<unknown>;
  readonly refetch: () => Promise<unknown>;
}

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
