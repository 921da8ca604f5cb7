import type { Resource, ResourceDetail } from '@axp/contracts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { bookingsKey } from '@/shared/booking/queries/bookings-key.ts';
import { firstHits } from '@/shared/booking/queries/search-queries.ts';
import type { SearchCriteria } from '@/shared/booking/search-url.ts';
import { searchBody } from '@/shared/booking/search-url.ts';
import { isSameClock } from '@/shared/lib/datetime/index.ts';
import { useUser } from '@/shared/session/index.ts';

type NearbyPlace = Pick<ResourceDetail, 'id' | 'building' | 'timezone'>;

const mostHits = 20;

function freeBeside(place: NearbyPlace, criteria: SearchCriteria) {
  return queryOptions({
    queryKey: [...bookingsKey, 'beside', place.id, searchBody(criteria)] as const,
    queryFn: async ({ signal }) => {
      const { data } = await firstHits(criteria, mostHits, signal);
      return nearestFirst(
        place,
        data.filter(({ availability }) => availability === 'free').map(({ resource }) => resource),
      );
    },
    staleTime: 30_000,
  });
}

/** Others whose clocks show the same time, those in the building first. */
function nearestFirst(
  { id, building, timezone }: NearbyPlace,
  found: readonly Resource[],
): Resource[] {
  const distance = (other: Resource) => (other.building.id === building.id ? 0 : 1);
  return found
    .filter((other) => other.id !== id && other.timezone === timezone)
    .toSorted((one, other) => distance(one) - distance(other));
}

/**
 * What else is free near a place. The search ranks by where the person usually books; for a place
 * with other clocks only its own building is asked for.
 */
export function useFreeBeside(place: NearbyPlace, criteria: SearchCriteria, isEnabled = true) {
  const { timezone } = useUser();
  const isHere = isSameClock(criteria.start, place.timezone, timezone);
  const near = isHere ? criteria : { ...criteria, buildingId: place.building.id };
  return useQuery({ ...freeBeside(place, near), enabled: isEnabled });
}
