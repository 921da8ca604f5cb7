import type { OperationInput, OperationShape } from '@axp/contracts';
import type { QueryKey } from '@tanstack/react-query';
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';

/** Query of a list without its pages. */
export type ListFilter<T extends OperationShape> =
  OperationInput<T> extends { readonly query?: infer Query }
    ? Omit<NonNullable<Query>, 'cursor' | 'limit'>
    : never;

export interface PageRequest {
  readonly limit: number;
  readonly cursor?: string;
}

interface PagedQuery<Key extends QueryKey, Page> {
  readonly queryKey: Key;
  readonly perPage?: number;
  readonly meta?: Readonly<Record<string, unknown>>;
  readonly read: (page: PageRequest, options: { readonly signal: AbortSignal }) => Promise<Page>;
  /** The first page, where it is there before the list is drawn. */
  readonly first?: () => Page | undefined;
}

const firstPage = '';

/** A list that is read page by page; the rows before stay while a filter changes. */
export function pagedQuery<
  const Key extends QueryKey,
  Page extends { readonly meta: { readonly nextCursor: string | null } },
>({ queryKey, perPage = 50, meta, read, first }: PagedQuery<Key, Page>) {
  return infiniteQueryOptions({
    queryKey,
    initialPageParam: firstPage,
    queryFn: ({ pageParam, signal }) =>
      read({ limit: perPage, ...(pageParam !== firstPage && { cursor: pageParam }) }, { signal }),
    getNextPageParam: (page) => page.meta.nextCursor,
    placeholderData: keepPreviousData,
    ...(meta && { meta }),
    ...(first && {
      initialData: () => {
        const page = first();
        return page && { pages: [page], pageParams: [firstPage] };
      },
    }),
  });
}
