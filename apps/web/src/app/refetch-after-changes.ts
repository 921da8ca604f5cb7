import type { Query, QueryClient } from '@tanstack/react-query';

/**
 * Reads a first answer again that was asked for before a change and came after it. An invalidation
 * ends no read of a query without data, whose answer would then count as fresh.
 */
export function refetchAfterChanges(queryClient: QueryClient): void {
  const outdated = new WeakSet<Query>();
  const queries = queryClient.getQueryCache();
  queries.subscribe((event) => {
    const query = queries.get(event.query.queryHash);
    if (event.type !== 'updated' || !query) return;
    const { action } = event;
    const isFirst = query.state.data === undefined && query.state.fetchStatus !== 'idle';
    if (action.type === 'invalidate' && isFirst) outdated.add(query);
    const isAnswer = action.type === 'success' && !action.manual;
    if (!isAnswer || !outdated.delete(query)) return;
    void queryClient.invalidateQueries({ queryKey: query.queryKey, exact: true });
  });
}
