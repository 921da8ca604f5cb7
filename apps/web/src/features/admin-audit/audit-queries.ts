import { exportAuditEvents, getAuditEvent, listAuditEvents } from '@axp/contracts/administration';
import type { ExportQuery } from '@/shared/admin/export-menu.tsx';
import { call, fetchFile, readQuery } from '@/shared/api/index.ts';
import { operationUrl } from '@/shared/api/operation-url.ts';
import type { ListFilter } from '@/shared/lib/paged-query.ts';
import { pagedQuery } from '@/shared/lib/paged-query.ts';

export type AuditFilter = ListFilter<typeof listAuditEvents>;

export const auditQueries = {
  list: (filter: AuditFilter) =>
    pagedQuery({
      queryKey: ['admin', 'audit', filter],
      read: (page, options) => call(listAuditEvents, { query: { ...filter, ...page } }, options),
    }),
  one: (id: string) => readQuery(['admin', 'audit', 'one', id], getAuditEvent, { params: { id } }),
};

/** The same as a file for spreadsheets. */
export function fetchAuditFile(query: AuditFilter & ExportQuery): Promise<Blob> {
  return fetchFile(operationUrl(exportAuditEvents, { query }));
}
