import type { OperationInput } from '@axp/contracts';
import { exportAuditEvents, listAuditEvents } from '@axp/contracts';
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
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
};

/** The same as a file for spreadsheets. */
export function fetchAuditFile(filter: AuditFilter): Promise<Blob> {
  return fetchFile(operationUrl(exportAuditEvents, { query: filter }));
}
