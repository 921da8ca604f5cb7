import type { Resource, TimeRange } from '@axp/contracts';
import { queryOptions } from '@tanstack/react-query';
import { bookingsKey } from '@/shared/booking/queries/bookings-key.ts';
import { firstHits } from '@/shared/booking/queries/search-queries.ts';
import { searchBody } from '@/shared/booking/search-url.ts';

const mostHits = 100;
const staleMs = 15_000;

/** How much of a resource is free in a window, and from when on it is; null where it isn't found. */
export function freeUnits(
  { id, type, name }: Pick<Resource, 'id' | 'type' | 'name'>,
  { start, end, amount }: TimeRange & { readonly amount: number },
) {
  const criteria = { start, end, kind: type, count: amount, text: name };
  return queryOptions({
    queryKey: [...bookingsKey, 'units', searchBody(criteria), id] as const,
    queryFn: async ({ signal }) => {
      const { data } = await firstHits(criteria, mostHits, signal);
      return data.find((hit) => hit.resource.id === id) ?? null;
    },
    staleTime: staleMs,
  });
}
