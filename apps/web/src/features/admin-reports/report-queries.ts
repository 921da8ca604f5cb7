import type { OperationInput, ResourceType } from '@axp/contracts';
import type { UseReport } from '@axp/contracts/administration';
import {
  exportReportBookings,
  exportUseReport,
  getReportSettings,
  getUseReport,
  getWeeklyReport,
  listBuildingDays,
  listReportBookings,
  previewWeeklyReport,
} from '@axp/contracts/administration';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ExportQuery } from '@/shared/admin/export-menu.tsx';
import { call, fetchFile, readEarly, readQuery } from '@/shared/api/index.ts';
import { operationUrl } from '@/shared/api/operation-url.ts';
import type { ListFilter } from '@/shared/lib/paged-query.ts';
import { pagedQuery } from '@/shared/lib/paged-query.ts';

export type ReportFilter = OperationInput<typeof getUseReport>['query'];
export type BookingsFilter = ListFilter<typeof listReportBookings>;
type DaysFilter = OperationInput<typeof listBuildingDays>['query'];
type FileFilter = OperationInput<typeof exportUseReport>['query'];

const key = ['admin', 'reports'] as const;
/** How often a report without figures is read again: those of a new company are still counted. */
const uncountedMs = 15_000;

export const hasFigures = ({ figures }: UseReport): boolean =>
  figures.openMinutes > 0 || figures.searches > 0;

export const reportQueries = {
  key,
  /** The figures before stay until those of a changed filter arrive. */
  use: (query: ReportFilter) =>
    queryOptions({
      ...readQuery([...key, 'use', query], getUseReport, { query }),
      initialData: () => readEarly(getUseReport, { query })?.data,
      // Changes are counted within a minute.
      staleTime: 60_000,
      refetchInterval: ({ state }) =>
        state.data === undefined || hasFigures(state.data) ? false : uncountedMs,
      placeholderData: keepPreviousData,
    }),
  days: (query: DaysFilter) => ({
    ...readQuery([...key, 'days', query], listBuildingDays, { query }),
    placeholderData: keepPreviousData,
  }),
  bookings: (filter: BookingsFilter) =>
    pagedQuery({
      queryKey: [...key, 'bookings', filter],
      read: (page, options) => call(listReportBookings, { query: { ...filter, ...page } }, options),
    }),
  settings: () => readQuery([...key, 'settings'], getReportSettings, {}),
  weekly: () => readQuery([...key, 'weekly'], getWeeklyReport, {}),
  /** The preview before stays until that of another kind arrives. */
  preview: (type: ResourceType) => ({
    ...readQuery([...key, 'preview', type], previewWeeklyReport, { query: { type } }),
    placeholderData: keepPreviousData,
  }),
};

export function fetchReportFile(query: FileFilter): Promise<Blob> {
  return fetchFile(operationUrl(exportUseReport, { query }));
}

export function fetchReportBookings(
  query: BookingsFilter & Pick<ExportQuery, 'separator'>,
): Promise<Blob> {
  return fetchFile(operationUrl(exportReportBookings, { query }));
}
