import { listManagedBuildings } from '@axp/contracts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '@/shared/api/index.ts';

/** All buildings as administrators see them. */
export function managedBuildingsQuery() {
  return queryOptions({
    queryKey: ['admin', 'buildings'] as const,
    queryFn: async ({ signal }) => (await call(listManagedBuildings, {}, { signal })).data,
  });
}
