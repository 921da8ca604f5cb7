import type { OperationInput } from '@axp/contracts';
import {
  exportSecurityEventLines,
  exportSecurityEvents,
  getSecuritySettings,
  listSecurityEvents,
} from '@axp/contracts/administration';
import { queryOptions } from '@tanstack/react-query';
import { call, fetchFile } from '@/shared/api/index.ts';
import { operationUrl } from '@/shared/api/operation-url.ts';
import { pagedQuery } from '@/shared/lib/paged-query.ts';

export type SecurityFilter = NonNullable<OperationInput<typeof exportSecurityEvents>['query']>;

const perPage = 50;

export const securityQueries = {
  list: (filter: SecurityFilter) =>
    pagedQuery({
      queryKey: ['admin', 'security', filter],
      perPage,
      read: (page, options) => call(listSecurityEvents, { query: { ...filter, ...page } }, options),
    }),
  settings: () =>
    queryOptions({
      queryKey: ['admin', 'security-settings'] as const,
      queryFn: async ({ signal }) => (await call(getSecuritySettings, {}, { signal })).data,
    }),
};

const exports = { csv: exportSecurityEvents, jsonl: exportSecurityEventLines } as const;

export function fetchSecurityFile(
  format: keyof typeof exports,
  query: SecurityFilter,
): Promise<Blob> {
  return fetchFile(operationUrl(exports[format], { query }));
}
