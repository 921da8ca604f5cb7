import type { OperationInput, ResourceType } from '@axp/contracts';
import { getManagedResource, listManagedResources, listResourceBlocks } from '@axp/contracts';
import { downloadSheetTemplate, exportResources } from '@axp/contracts/sheets';
import { queryOptions } from '@tanstack/react-query';
import { call, fetchFile } from '@/shared/api/index.ts';
import { operationUrl } from '@/shared/api/operation-url.ts';
import { pagedQuery } from '@/shared/lib/paged-query.ts';

export type ResourceFilter = Omit<
  NonNullable<OperationInput<typeof listManagedResources>['query']>,
  'cursor' | 'limit'
>;

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
  one: (id: string) =>
    queryOptions({
      queryKey: [...resourcesKey, 'one', id] as const,
      queryFn: async ({ signal }) =>
        (await call(getManagedResource, { params: { id } }, { signal })).data,
    }),
  blocks: (id: string) =>
    queryOptions({
      queryKey: [...resourcesKey, 'blocks', id] as const,
      queryFn: async ({ signal }) =>
        (await call(listResourceBlocks, { params: { id } }, { signal })).data,
    }),
};

export function fetchSheet(type: ResourceType): Promise<Blob> {
  return fetchFile(operationUrl(exportResources, { params: { type } }));
}

export function fetchTemplate(type: ResourceType): Promise<Blob> {
  return fetchFile(operationUrl(downloadSheetTemplate, { params: { type } }));
}
