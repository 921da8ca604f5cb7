import type { ManagedResource, ResourceType } from '@axp/contracts';
import { getManagedResource, listManagedResources, listResourceBlocks } from '@axp/contracts';
import { listMaintenance, readResourceLabels } from '@axp/contracts/administration';
import type { SheetFormat } from '@axp/contracts/sheets';
import {
  countManagedResources,
  downloadSheetTemplate,
  exportResources,
  labelStates,
} from '@axp/contracts/sheets';
import { resourceTypes } from '@axp/contracts/vocabulary';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ExportQuery } from '@/shared/admin/export-menu.tsx';
import { call, fetchFile, readQuery } from '@/shared/api/index.ts';
import { operationUrl } from '@/shared/api/operation-url.ts';
import type { ListFilter } from '@/shared/lib/paged-query.ts';
import { pagedQuery } from '@/shared/lib/paged-query.ts';
import { isId } from '@/shared/routing/is-id.ts';
import type { TablePlace } from '@/shared/table/table-place.ts';

export type ResourceFilter = ListFilter<typeof listManagedResources>;

export type MaintenanceFilter = ListFilter<typeof listMaintenance>;

/** The filters of the list, without its order. */
export type ListedFilter = Omit<ResourceFilter, 'order' | 'sort'>;

export const resourceFilters = [
  'type',
  'buildingId',
  'businessUnitId',
  'active',
  'rules',
  'label',
] as const;
export type ResourceFilterName = (typeof resourceFilters)[number];

/** URL values may be anything, so only known ones are sent; inactive ones are left out at first. */
export function listedFilter({ text, filters }: TablePlace<ResourceFilterName>): ListedFilter {
  const type = resourceTypes.find((one) => one === filters.type);
  const label = labelStates.find((one) => one === filters.label);
  const active = filters.active === undefined ? 'yes' : filters.active;
  return {
    ...(text !== '' && { text }),
    ...(type && { type }),
    ...(isId(filters.buildingId) && { buildingId: filters.buildingId }),
    ...(isId(filters.businessUnitId) && { businessUnitId: filters.businessUnitId }),
    ...((active === 'yes' || active === 'no') && { active }),
    ...(filters.rules === 'own' && { rules: 'own' }),
    ...(label && { label }),
  };
}

/** The order of a list as the API names it. */
export function orderOf({ sort }: Pick<TablePlace, 'sort'>) {
  const by = (['used', 'now'] as const).find((one) => one === sort.id);
  const order = sort.isDescending ? 'descending' : 'ascending';
  return { order, ...(by && { sort: by }) } as const;
}

const perPage = 100;

/** Everything about resources as administrators see them hangs below this key. */
export const resourcesKey = ['admin', 'resources'] as const;

export const resourceQueries = {
  list: (filter: ResourceFilter) =>
    pagedQuery({
      queryKey: [...resourcesKey, 'list', filter],
      perPage,
      read: (page, options) =>
        call(listManagedResources, { query: { ...filter, ...page } }, options),
    }),
  counts: (filter: ListedFilter) =>
    queryOptions({
      ...readQuery([...resourcesKey, 'list', 'counts', filter], countManagedResources, {
        query: filter,
      }),
      placeholderData: keepPreviousData,
    }),
  one: (id: string) =>
    readQuery([...resourcesKey, 'one', id], getManagedResource, { params: { id } }),
  maintenance: (filter: MaintenanceFilter) =>
    pagedQuery({
      queryKey: [...resourcesKey, 'maintenance', filter],
      perPage,
      read: (page, options) => call(listMaintenance, { query: { ...filter, ...page } }, options),
    }),
  /** Codes of the resources that have one, for their labels. */
  labels: (ids: readonly string[]) =>
    readQuery([...resourcesKey, 'labels', ids], readResourceLabels, { body: { ids: [...ids] } }),
  blocks: (id: string) =>
    readQuery([...resourcesKey, 'blocks', id], listResourceBlocks, { params: { id } }),
};

/** All resources of a filter, also those that the list has not loaded. */
export async function fetchAllResources(
  filter: ListedFilter,
  cursor?: string,
): Promise<readonly ManagedResource[]> {
  const query = { ...filter, limit: perPage, ...(cursor !== undefined && { cursor }) };
  const { data, meta } = await call(listManagedResources, { query });
  if (meta.nextCursor === null) return data;
  return [...data, ...(await fetchAllResources(filter, meta.nextCursor))];
}

export function fetchSheet(
  type: ResourceType,
  filter: ListedFilter & ExportQuery & { readonly format: SheetFormat },
): Promise<Blob> {
  const { type: _, ...query } = filter;
  return fetchFile(operationUrl(exportResources, { params: { type }, query }));
}

export function fetchTemplate(type: ResourceType, format: SheetFormat): Promise<Blob> {
  return fetchFile(operationUrl(downloadSheetTemplate, { params: { type }, query: { format } }));
}
