import type { OperationInput } from '@axp/contracts';
import { exportAuditEvents, getAuditEvent, listAuditEvents } from '@axp/contracts/administration';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, fetchFile } from '@/shared/api/index.ts';
import { operationUrl } from '@/shared/api/operation-url.ts';

export type AuditFilter = NonNullable<OperationInput<typeof exportAuditEvents>['query']>;

const perPage = 50;
const firstPage = '';

export const auditQueries = {
  list: (filter: AuditFilter) =>
    infiniteQueryOptions({
      queryKey: ['admin', 'audit', filter] as const,
      initialPageParam: firstPage,
      queryFn: ({ pageParam, signal }) =>
        call(
          listAuditEvents,
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
      queryKey: ['admin', 'audit', 'one', id] as const,
      queryFn: async ({ signal }) =>
        (await call(getAuditEvent, { params: { id } }, { signal })).data,
    }),
};

/** The same as a file for spreadsheets. */
export function fetchAuditFile(filter: AuditFilter): Promise<Blob> {
  return fetchFile(operationUrl(exportAuditEvents, { query: filter }));
}
