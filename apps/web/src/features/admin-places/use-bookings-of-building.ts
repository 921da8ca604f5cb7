import type { BuildingChange, ClosedDayBody } from '@axp/contracts';
import { previewBuildingChange } from '@axp/contracts';
import { useFoundBookings } from '@/shared/admin/use-found-bookings.ts';
import { call } from '@/shared/api/index.ts';

type Change = Pick<BuildingChange, 'timezone' | 'keepTimes' | 'openingHours'> & {
  readonly closedDays?: ClosedDayBody[];
};

/** Bookings that a change of a building affects. */
export function useBookingsOfBuilding(id: string) {
  return useFoundBookings(
    async (body: Change) => (await call(previewBuildingChange, { params: { id }, body })).data,
  );
}
