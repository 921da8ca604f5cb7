import type { ManagedResource } from '@axp/contracts';
import type { PlaceOptions } from '@/shared/table/table-place.ts';
import { readTablePlace, tableQuery } from '@/shared/table/table-place.ts';
import type { ResourceFilterName } from './resource-queries.ts';
import { resourceFilters } from './resource-queries.ts';

export const resourceTabs = [
  'details',
  'rules',
  'bookings',
  'maintenance',
  'problems',
  'label',
  'history',
] as const;
export type ResourceTab = (typeof resourceTabs)[number];

/** The list of resources in an address, and the page of one that was opened from it. */
export const listOptions: PlaceOptions<ResourceFilterName> = {
  filters: resourceFilters,
  sort: 'name',
};

/** The part of an address that is about the list of resources. */
export function listQueryOf(query: Parameters<typeof readTablePlace>[0]): string {
  return tableQuery({}, readTablePlace(query, listOptions), listOptions);
}

/** The calendar with one resource. */
export function calendarHref({ id, type }: Pick<ManagedResource, 'id' | 'type'>): string {
  return `/booking-calendar?kind=${type}&room=${id}`;
}

/**
 * Address of a resource's page.
 * @param list query of the list that it is opened from, for the way back and to its neighbours
 */
export function resourceHref(id: string, tab: ResourceTab = 'details', list = ''): string {
  const parts = [`id=${id}`, tab === 'details' ? '' : `tab=${tab}`, list];
  return `/admin/resources/edit?${parts.filter(Boolean).join('&')}`;
}
