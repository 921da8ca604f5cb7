import { Skeleton } from '@mui/material';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { DelayedSkeleton } from './delayed-skeleton.tsx';
import { ErrorState } from './error-state.tsx';

interface QueryContentProps<Data> {
  readonly query: Pick<UseQueryResult<Data>, 'data' | 'error' | 'refetch'>;
  /** Failed action, in the page's words. */
  readonly failed: string;
  /** Shape of the content while it loads; a height in px stands for one block. */
  readonly skeleton: number | ReactNode;
  readonly children: (data: Data) => ReactNode;
}

/** The content of a query, or its skeleton, or its failure; data stays if a later fetch fails. */
export function QueryContent<Data>({ query, failed, skeleton, children }: QueryContentProps<Data>) {
  const { data, error } = query;
  if (data !== undefined) return children(data);
  if (error) return <ErrorState title={failed} query={query} />;
  return (
    <DelayedSkeleton>
      {typeof skeleton === 'number' ? <Skeleton variant="rounded" height={skeleton} /> : skeleton}
    </DelayedSkeleton>
  );
}
