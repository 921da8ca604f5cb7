import type { CalendarView } from './calendar-view.ts';

type Filters = Pick<CalendarView, 'buildingId' | 'resourceIds' | 'businessUnitIds'>;

/** Everything of a kind; which kind is no filter, since one is always shown. */
export const withoutFilters: Filters = { buildingId: null, resourceIds: [], businessUnitIds: [] };

/** How many filters narrow a view. */
export function filterCount({ buildingId, resourceIds, businessUnitIds }: Filters): number {
  const isOn = [buildingId !== null, resourceIds.length > 0, businessUnitIds.length > 0];
  return isOn.filter(Boolean).length;
}

export function hasFilters(filters: Filters): boolean {
  return filterCount(filters) > 0;
}

/** The list with an item more, or without it where it was there. */
export function toggled(list: readonly string[], item: string): readonly string[] {
  return list.includes(item) ? list.filter((one) => one !== item) : [...list, item];
}
