import { getResource, listBuildings, listBusinessUnits } from '@axp/contracts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '@/shared/api/index.ts';
import { keptBetweenVisits } from '@/shared/offline/kept-queries.ts';

const minutes = 60_000;

export const placeQueries = {
  buildings: () =>
    queryOptions({
      queryKey: ['places', 'buildings'] as const,
      queryFn: async ({ signal }) => (await call(listBuildings, {}, { signal })).data,
      meta: keptBetweenVisits,
      staleTime: 10 * minutes,
    }),
  businessUnits: () =>
    queryOptions({
      queryKey: ['places', 'business-units'] as const,
      queryFn: async ({ signal }) => (await call(listBusinessUnits, {}, { signal })).data,
      staleTime: 10 * minutes,
    }),
  resource: (id: string) =>
    queryOptions({
      queryKey: ['places', 'resource', id] as const,
      queryFn: async ({ signal }) => (await call(getResource, { params: { id } }, { signal })).data,
      staleTime: 5 * minutes,
    }),
};
