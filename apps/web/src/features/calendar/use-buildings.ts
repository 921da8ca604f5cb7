import { useQuery } from '@tanstack/react-query';
import { placeQueries } from '@/shared/booking/queries/place-queries.ts';

const none: readonly never[] = [];

export function useBuildings() {
  const { data } = useQuery(placeQueries.buildings());
  return data ?? none;
}
