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

export const securityQueries = {
  list: (filter: SecurityFilter) =>
    pagedQuery({
      queryKey: ['admin', 'security', filter],
      read: (page, options) => call(listSecurityEvents, { query: { ...filter, ...page } }, options),
    }),
  settings: () => readQuery(['admin', 'security-settings'], getSecuritySettings, {}),
};

export const fetchSecurityFile = (query: SecurityFilter & ExportQuery) =>
  fetchFile(operationUrl(exportSecurityEvents, { query }));

export const fetchSecurityLines = (query: SecurityFilter) =>
  fetchFile(operationUrl(exportSecurityEventLines, { query }));
