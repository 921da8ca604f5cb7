import { getManagedResource, listPeople } from '@axp/contracts';
import {
  exportBookingsSheet,
  exportMerchantBookings,
  listMerchantBookings,
} from '@axp/contracts/administration';
import type { SheetFormat } from '@axp/contracts/sheets';
import { queryOptions } from '@tanstack/react-query';
import type { ExportQuery } from '@/shared/admin/export-menu.tsx';
import { call, fetchFile, readQuery } from '@/shared/api/index.ts';
import { operationUrl } from '@/shared/api/operation-url.ts';
import { bookingsKey } from '@/shared/booking/queries/bookings-key.ts';
import type { ListFilter } from '@/shared/lib/paged-query.ts';
import { pagedQuery } from '@/shared/lib/paged-query.ts';

export type BookingsFilter = ListFilter<typeof listMerchantBookings>;

export const bookingsQueries = {
  list: (filter: BookingsFilter) =>
    pagedQuery({
      queryKey: [...bookingsKey, 'all', filter],
      read: (page, options) =>
        call(listMerchantBookings, { query: { ...filter, ...page } }, options),
    }),
  /** Name of the resource that an address filters by. */
  resource: (id: string) =>
    readQuery(['admin', 'bookings', 'resource', id], getManagedResource, { params: { id } }),
  person: (id: string) =>
    queryOptions({
      queryKey: ['admin', 'bookings', 'person', id] as const,
      queryFn: async ({ signal }) =>
        (await call(listPeople, { query: { id } }, { signal })).data[0] ?? null,
    }),
};

/** The same bookings as a file for spreadsheets. */
export function fetchBookingsFile(
  format: SheetFormat,
  query: BookingsFilter & ExportQuery,
): Promise<Blob> {
  const operation = format === 'csv' ? exportMerchantBookings : exportBookingsSheet;
  return fetchFile(operationUrl(operation, { query }));
}
