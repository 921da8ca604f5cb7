import type { OperationInput, ResourceType } from '@axp/contracts';
import {
  downloadSheetTemplate,
  exportResources,
  getManagedResource,
  listManagedResources,
  listResourceBlocks,
} from '@axp/contracts';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, fetchFile } from '@/shared/api/index.ts';
import { operationUrl } from '@/shared/api/operation-url.ts';

export type ResourceFilter = Omit<
  NonNullable<OperationInput<typeof listManagedResources>['query']>,
  'cursor' | 'limit'
>;

const perPage = 100;
const firstPage = '';

/** Everything about resources as administrators see them hangs below this key. */
export const resourcesKey = ['admin', 'resources'] as const;

export const resourceQueries = {
  list: (filter: ResourceFilter) =>
    infiniteQueryOptions({
      queryKey: [...resourcesKey, 'list', filter] as const,
      initialPageParam: firstPage,
      queryFn: ({ pageParam, signal }) =>
        call(
          listManagedResources,
          {
            query: {
              ...filter,
              limit: perPage,
              ...(pageParam !== firstPage && { cursor: pageParam }),
            },
          },
          { signal },
        ),
      getNextPageParam: (page) => page.meta.nextCursor,
      placeholderData: keepPreviousData,
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
