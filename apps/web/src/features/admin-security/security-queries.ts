import type { OperationInput } from '@axp/contracts';
import {
  exportSecurityEventLines,
  exportSecurityEvents,
  getSecuritySettings,
  listSecurityEvents,
} from '@axp/contracts/administration';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, fetchFile } from '@/shared/api/index.ts';
import { operationUrl } from '@/shared/api/operation-url.ts';

export type SecurityFilter = NonNullable<OperationInput<typeof exportSecurityEvents>['query']>;

const perPage = 50;
const firstPage = '';

export const securityQueries = {
  list: (filter: SecurityFilter) =>
    infiniteQueryOptions({
      queryKey: ['admin', 'security', filter] as const,
      initialPageParam: firstPage,
      queryFn: ({ pageParam, signal }) =>
        call(
          listSecurityEvents,
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
  settings: () =>
    queryOptions({
      queryKey: ['admin', 'security-settings'] as const,
      queryFn: async ({ signal }) => (await call(getSecuritySettings, {}, { signal })).data,
    }),
};

const exports = { csv: exportSecurityEvents, jsonl: exportSecurityEventLines } as const;
export type ExportFormat = keyof typeof exports;

export function fetchSecurityFile(format: ExportFormat, query: SecurityFilter): Promise<Blob> {
  return fetchFile(operationUrl(exports[format], { query }));
}
