import type { Building } from '@axp/contracts';
import type { ResourceSearch } from '@/shared/booking/search-url.ts';

export interface PlannedFloor {
  readonly id: string;
  readonly name: string;
  readonly buildingId: string;
}

/** Floors with a plan in the building of a search, else in the user's, else in the first with one. */
export function plannedFloors(
  buildings: readonly Building[],
  { buildingId, planId = null }: Pick<ResourceSearch, 'buildingId' | 'planId'>,
): readonly PlannedFloor[] {
  const planned = buildings.filter(({ floors }) => floors.some(({ hasPlan }) => hasPlan));
  const building =
    buildingId === null
      ? (planned.find(({ floors }) => floors.some(({ id }) => id === planId)) ??
        planned.find(({ group }) => group === 'mine') ??
        planned[0])
      : planned.find(({ id }) => id === buildingId);
  if (!building) return [];
  return building.floors
    .filter(({ hasPlan }) => hasPlan)
    .map(({ id, name }) => ({ id, name, buildingId: building.id }));
}

/** The floor that a plan begins with: that of the search, else the user's, else the first. */
export function firstFloor(
  buildings: readonly Building[],
  search: Pick<ResourceSearch, 'buildingId' | 'floorId' | 'planId'>,
): string | null {
  const floors = plannedFloors(buildings, search);
  const mine = new Set(
    buildings
      .flatMap((building) => building.floors.filter(({ isMine }) => isMine))
      .map(({ id }) => id),
  );
  const found =
    floors.find(({ id }) => id === search.planId) ??
    floors.find(({ id }) => id === search.floorId) ??
    floors.find(({ id }) => mine.has(id)) ??
    floors[0];
  return found?.id ?? null;
}
