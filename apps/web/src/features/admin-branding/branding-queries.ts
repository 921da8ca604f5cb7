import { getBranding, listBrandingVersions } from '@axp/contracts';
import { queryOptions } from '@tanstack/react-query';
import { call, readQuery } from '@/shared/api/index.ts';
import { pagedQuery } from '@/shared/lib/paged-query.ts';

export const brandingQueries = {
  /** Fetched once per visit, so that the base of an edit does not change. */
  state: () =>
    queryOptions({
      ...readQuery(['admin', 'branding', 'state'], getBranding, {}),
      staleTime: 0,
      gcTime: 0,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
    }),
  history: () =>
    pagedQuery({
      queryKey: ['admin', 'branding', 'history'],
      perPage: 10,
      read: (query, options) => call(listBrandingVersions, { query }, options),
    }),
};
