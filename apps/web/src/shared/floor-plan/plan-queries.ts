import { getFloorPlan } from '@axp/contracts';
import { queryOptions } from '@tanstack/react-query';
import { readQuery } from '@/shared/api/index.ts';

const minutes = 60_000;

/** The published plan of a floor. */
export function floorPlanQuery(floorId: string) {
  return queryOptions({
    ...readQuery(['places', 'floor-plan', floorId], getFloorPlan, { params: { id: floorId } }),
    staleTime: 5 * minutes,
  });
}
