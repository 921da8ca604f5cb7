import type { TableList } from './table-types.ts';

/** Rows that are all at hand. */
export function localList<Row>(rows: readonly Row[]): TableList<Row> {
  return {
    rows,
    isPending: false,
    isStale: false,
    error: null,
    hasMore: false,
    isLoadingMore: false,
    loadMore: () => undefined,
    retry: () => undefined,
  };
}
