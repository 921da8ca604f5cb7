import * as z from 'zod/mini';
import { Bill } from '../bookings/bill.ts';
import { resourceTypes } from '../kinds/traits.ts';
import { adminOperation } from '../operation.ts';
import { Id, line, named, PageMeta, PageQuery } from '../schemas.ts';
import { billStatuses } from '../vocabulary/bills.ts';
import { ExportQuery } from './sheet-columns.ts';

/** A bill in the list of all bills of the merchant (D-07). */
export const MerchantBill = named(
  'MerchantBill',
  z.extend(Bill, {
    resource: z.object({ id: Id, type: z.enum(resourceTypes), name: z.string() }),
    booking: z.object({
      id: Id,
      /** Null for a private booking that the caller may not read (H-05). */
      details: z.nullable(z.object({ title: z.string(), bookedFor: z.string() })),
    }),
  }),
);
export type MerchantBill = z.output<typeof MerchantBill>;

/** Sum of the bills of a status in one currency. */
const BillTotal = z.object({
  status: z.enum(billStatuses),
  currency: z.string(),
  count: z.int(),
  /** Without bills whose kilometres are unknown. */
  amount: z.int(),
});
export type BillTotal = z.output<typeof BillTotal>;

const BillFilter = {
  status: z.optional(z.enum(billStatuses)),
  businessUnitId: z.optional(Id),
  /** Month in which the booking starts, in the time zone of the merchant: `2026-11`. */
  month: z.optional(z.string().check(z.regex(/^20\d\d-(0[1-9]|1[0-2])$/))),
  /** Words of the number, the unit, the resource or the title. */
  text: z.optional(line(0, 120)),
};

export const listMerchantBills = adminOperation('GET', '/bills', {
  summary: 'List the bills of the merchant, the latest booking first, with totals of each status',
  access: ['view', 'Bill'],
  query: z.strictObject({ ...BillFilter, ...PageQuery }),
  success: {
    status: 200,
    data: z.array(MerchantBill),
    meta: z.extend(PageMeta, {
      /** Of all statuses, whatever status is listed. */
      totals: z.array(BillTotal),
    }),
  },
});

export const exportMerchantBills = adminOperation('GET', '/bills.csv', {
  summary: 'Export filtered bills as CSV, for accounting',
  access: ['view', 'Bill'],
  query: z.strictObject({ ...BillFilter, ...ExportQuery }),
  download: ['text/csv'],
});

export const getMerchantBill = adminOperation('GET', '/bills/{id}', {
  summary: 'Get a bill',
  access: ['view', 'Bill'],
  success: { status: 200, data: MerchantBill },
  errors: ['bill.not_found'],
});

export const downloadBill = adminOperation('GET', '/bills/{id}.pdf', {
  summary: 'Download a bill as PDF, in the language of the request',
  access: ['view', 'Bill'],
  download: ['application/pdf'],
  errors: ['bill.not_found', 'print.failed'],
});
