import { getManagedFloorPlan } from '@axp/contracts/floor-plans';
import { readQuery } from '@/shared/api/index.ts';

/** The plan of a floor with its draft. */
export function managedPlanQuery(id: string) {
  return readQuery(['admin', 'floor-plan', id], getManagedFloorPlan, { params: { id } });
}
