import type { CalendarResource, ResourceType } from '@axp/contracts';
import { resourceTypes } from '@axp/contracts/vocabulary';
import { keysOf } from '@/shared/lib/records.ts';
import type { CalendarEntry } from './calendar-entry.ts';
import type { CalendarView } from './calendar-view.ts';
import { shownKinds } from './calendar-view.ts';

/** Everything of the shown kinds, by filters beyond the kind and whose bookings are shown. */
export const withoutFilters = {
  buildingId: null,
  seats: null,
  isFreeNow: false,
  amenities: [],
  isMyFloor: false,
  resourceIds: [],
  businessUnitIds: [],
} as const satisfies Partial<CalendarView>;

/** How many filters narrow a view. */
export function filterCount(view: CalendarView): number {
  const isOn = (name: keyof typeof withoutFilters) =>
    JSON.stringify(view[name]) !== JSON.stringify(withoutFilters[name]);
  return keysOf(withoutFilters).filter(isOn).length;
}

export function hasFilters(view: CalendarView): boolean {
  return filterCount(view) > 0;
}

/** The list with an item more, or without it where it was there. */
export function toggled<T>(list: readonly T[], item: T): readonly T[] {
  return list.includes(item) ? list.filter((one) => one !== item) : [...list, item];
}

export interface FilterContext {
  /** The floor that the reader books most. */
  readonly floorId: string | null;
  /** Resources that are free at this moment; null when the shown time has passed or is to come. */
  readonly freeIds: ReadonlySet<string> | null;
}

type Row = Pick<
  CalendarResource,
  'id' | 'type' | 'building' | 'floor' | 'capacity' | 'quantity' | 'amenities'
>;

/** Whether a resource passes the filters of a view. */
export function matchesView(
  row: Row,
  view: CalendarView,
  { floorId, freeIds }: FilterContext,
): boolean {
  const kinds = shownKinds(view);
  const { seats, buildingId, resourceIds } = view;
  const size = row.capacity ?? row.quantity;
  return (
    (kinds === null || kinds.includes(row.type)) &&
    (buildingId === null || row.building.id === buildingId) &&
    (resourceIds.length === 0 || resourceIds.includes(row.id)) &&
    (seats === null || (size >= seats.min && size <= seats.max)) &&
    view.amenities.every((amenity) => row.amenities.includes(amenity)) &&
    (!view.isMyFloor || (floorId !== null && row.floor?.id === floorId)) &&
    (!view.isFreeNow || freeIds === null || freeIds.has(row.id))
  );
}

/** Counts the resources that would remain with a filter more. */
export function remaining(
  rows: readonly Row[],
  view: CalendarView,
  context: FilterContext,
): (change: Partial<CalendarView>) => number {
  return (change) => {
    const changed = { ...view, ...change };
    return rows.filter((row) => matchesView(row, changed, context)).length;
  };
}

/** Kinds after a chip was pressed; releasing the last one shows them all. */
export function withKindToggled(view: CalendarView, kind: ResourceType): readonly ResourceType[] {
  const now = shownKinds(view) ?? [];
  const next = toggled(now, kind);
  return next.length > 0 ? next : resourceTypes;
}

/** Resources that nothing takes at a moment, and whose place is open then. */
export function freeAt(
  now: number,
  rows: readonly CalendarResource[],
  entries: readonly CalendarEntry[],
  isOpen: (row: CalendarResource, ms: number) => boolean,
): ReadonlySet<string> {
  const taken = new Map<string, number>();
  for (const { resourceId, startMs, freeAgainMs } of entries) {
    if (startMs <= now && now < freeAgainMs) {
      taken.set(resourceId, (taken.get(resourceId) ?? 0) + 1);
    }
  }
  const isFree = (row: CalendarResource) =>
    (taken.get(row.id) ?? 0) < row.quantity && isOpen(row, now);
  return new Set(rows.filter(isFree).map(({ id }) => id));
}
