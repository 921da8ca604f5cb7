import { getBranding, listBrandingVersions } from '@axp/contracts';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call } from '@/shared/api/index.ts';

const firstPage = '';

export const brandingQueries = {
  /** Fetched once per visit, so that the base of an edit does not change. */
  state: () =>
    queryOptions({
      queryKey: ['admin', 'branding', 'state'] as const,
      queryFn: async ({ signal }) => (await call(getBranding, {}, { signal })).data,
      staleTime: 0,
      gcTime: 0,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
    }),
  history: () =>
    infiniteQueryOptions({
      queryKey: ['admin', 'branding', 'history'] as const,
      initialPageParam: firstPage,
      queryFn: ({ pageParam, signal }) =>
        call(
          listBrandingVersions,
          { query: { limit: 10, ...(pageParam !== firstPage && { cursor: pageParam }) } },
          { signal },
        ),
      getNextPageParam: (page) => page.meta.nextCursor,
    }),
};
