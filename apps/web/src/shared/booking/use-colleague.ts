import { listPeople } from '@axp/contracts';
import { skipToken, useQuery } from '@tanstack/react-query';
import { call } from '@/shared/api/index.ts';

/** Colleague whom an address names; null where there is none of this id. */
export function useColleague(id: string | null) {
  return useQuery({
    queryKey: ['people', 'one', id] as const,
    queryFn:
      id === null
        ? skipToken
        : async ({ signal }) => {
            const { data } = await call(listPeople, { query: { id, limit: 1 } }, { signal });
            return data[0] ?? null;
          },
    staleTime: 60_000,
  });
}
