import type { Resource, TimeRange } from '@axp/contracts';
import { searchResources } from '@axp/contracts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '@/shared/api/index.ts';
import { bookingsKey } from '@/shared/booking/queries/bookings-key.ts';
import { searchBody } from '@/shared/booking/search-url.ts';

const mostHits = 100;
const staleMs = 15_000;

/** How much of a resource is free in a window, and from when on it is; null where it isn't found. */
export function freeUnits(
  { id, type, name }: Pick<Resource, 'id' | 'type' | 'name'>,
  { start, end, amount }: TimeRange & { readonly amount: number },
) {
  const body = searchBody({ start, end, kind: type, count: amount, text: name });
  return queryOptions({
    queryKey: [...bookingsKey, 'units', body, id] as const,
    queryFn: async ({ signal }) => {
      const input = { body: { ...body, limit: mostHits } };
      const { data } = await call(searchResources, input, { signal });
      return data.find((hit) => hit.resource.id === id) ?? null;
    },
    staleTime: staleMs,
  });
}
