import { getResource, listBuildings, listBusinessUnits } from '@axp/contracts';
import { queryOptions } from '@tanstack/react-query';
import { readQuery } from '@/shared/api/index.ts';
import { keptBetweenVisits } from '@/shared/offline/kept-queries.ts';

const minutes = 60_000;

export const placeQueries = {
  buildings: () =>
    queryOptions({
      ...readQuery(['places', 'buildings'], listBuildings, {}),
      meta: keptBetweenVisits,
      staleTime: 10 * minutes,
    }),
  businessUnits: () =>
    queryOptions({
      ...readQuery(['places', 'business-units'], listBusinessUnits, {}),
      staleTime: 10 * minutes,
    }),
  resource: (id: string) =>
    queryOptions({
      ...readQuery(['places', 'resource', id], getResource, { params: { id } }),
      staleTime: 5 * minutes,
    }),
};
