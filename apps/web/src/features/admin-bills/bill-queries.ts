import { listAdminBusinessUnits } from '@axp/contracts';
import {
  downloadBill,
  exportMerchantBills,
  getMerchantBill,
  listBudgets,
  listMerchantBills,
  listPrices,
} from '@axp/contracts/administration';
import type { ExportQuery } from '@/shared/admin/export-menu.tsx';
import { call, fetchFile, readQuery } from '@/shared/api/index.ts';
import { operationUrl } from '@/shared/api/operation-url.ts';
import { bookingsKey } from '@/shared/booking/queries/bookings-key.ts';
import type { ListFilter } from '@/shared/lib/paged-query.ts';
import { pagedQuery } from '@/shared/lib/paged-query.ts';

export type BillsFilter = ListFilter<typeof listMerchantBills>;

export const billsKey = ['admin', 'bills'] as const;

/** Queries whose answers a move of a bill changes. */
export const billReads = [billsKey, bookingsKey];

export const billQueries = {
  list: (filter: BillsFilter) =>
    pagedQuery({
      queryKey: [...billsKey, 'list', filter],
      read: (page, options) => call(listMerchantBills, { query: { ...filter, ...page } }, options),
    }),
  one: (id: string) => readQuery([...billsKey, 'one', id], getMerchantBill, { params: { id } }),
  budgets: (year: number) =>
    readQuery([...billsKey, 'budgets', year], listBudgets, { query: { year: String(year) } }),
  prices: () =>
    pagedQuery({
      queryKey: [...billsKey, 'prices'],
      read: (page, options) => call(listPrices, { query: page }, options),
    }),
  /** Active and inactive units, which have bills too. */
  units: () => readQuery([...billsKey, 'units'], listAdminBusinessUnits, {}),
};

/** The same bills as a file for accounting. */
export function fetchBillsFile(query: BillsFilter & ExportQuery): Promise<Blob> {
  return fetchFile(operationUrl(exportMerchantBills, { query }));
}

/** One bill as a document to be printed and sent. */
export function fetchBillPaper(id: string): Promise<Blob> {
  return fetchFile(operationUrl(downloadBill, { params: { id } }));
}
