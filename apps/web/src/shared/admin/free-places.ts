import type { SearchHit } from '@axp/contracts';
import { searchResources } from '@axp/contracts';
import { countsUnits } from '@axp/contracts/vocabulary';
import { queryOptions } from '@tanstack/react-query';
import { call } from '@/shared/api/index.ts';
import type { Booking } from './booking-choices.ts';

/** Other resources that are free at the time of a booking and large enough, the best fit first. */
export function freePlaces({ start, end, attendees, type, resource }: Booking) {
  return queryOptions({
    queryKey: ['admin', 'resources', 'free', type, start, end, attendees] as const,
    queryFn: async ({ signal }) => {
      const window = { start, end, limit: 100 };
      const size = attendees === null ? {} : { capacity: attendees };
      const body = countsUnits(type) ? { type, ...window } : { type, ...window, ...size };
      return (await call(searchResources, { body }, { signal })).data;
    },
    select: (hits: readonly SearchHit[]) =>
      hits.filter((hit) => hit.availability === 'free' && hit.resource.id !== resource.id),
  });
}
