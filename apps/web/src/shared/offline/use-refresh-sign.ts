import { useIsFetching } from '@tanstack/react-query';
import { useEffect } from 'react';
import { showProgress } from '@/shared/ui/progress-bar.ts';

/** Shows the thin bar of the page while answers of an earlier visit are read again. */
export function useRefreshSign(): void {
  const isRefreshing =
    useIsFetching({
      predicate: ({ state }) => state.data !== undefined && state.dataUpdatedAt === 0,
    }) > 0;
  useEffect(() => (isRefreshing ? showProgress() : undefined), [isRefreshing]);
}
