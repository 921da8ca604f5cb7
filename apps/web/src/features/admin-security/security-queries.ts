import type { OperationInput } from '@axp/contracts';
import {
  exportSecurityEventLines,
  exportSecurityEvents,
  getSecuritySettings,
  listSecurityEvents,
} from '@axp/contracts/administration';
import type { ExportQuery } from '@/shared/admin/export-menu.tsx';
import { call, fetchFile, readQuery } from '@/shared/api/index.ts';
import { operationUrl } from '@/shared/api/operation-url.ts';
import { pagedQuery } from '@/shared/lib/paged-query.ts';

export type SecurityFilter = NonNullable<OperationInput<typeof exportSecurityEventLines>['query']>;

const perPage = 50;

export const securityQueries = {
  list: (filter: SecurityFilter) =>
    pagedQuery({
      queryKey: ['admin', 'security', filter],
      perPage,
      read: (page, options) => call(listSecurityEvents, { query: { ...filter, ...page } }, options),
    }),
  settings: () => readQuery(['admin', 'security-settings'], getSecuritySettings, {}),
};

export function fetchSecurityFile(query: SecurityFilter & ExportQuery): Promise<Blob> {
  return fetchFile(operationUrl(exportSecurityEvents, { query }));
}

export function fetchSecurityLines(query: SecurityFilter): Promise<Blob> {
  return fetchFile(operationUrl(exportSecurityEventLines, { query }));
}
