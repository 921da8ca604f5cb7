import * as z from 'zod/mini';
import { namedObject } from '../schemas.ts';
import { billStatuses } from '../vocabulary/bills.ts';

/** Cost of a booking, as lists and details show it (B-08). */
export const BillSummary = namedObject('BillSummary', {
  status: z.enum(billStatuses),
  /** In minor units of the currency; null until the kilometres are known. */
  amount: z.nullable(z.int()),
  /** ISO 4217. */
  currency: z.string(),
});
export type BillSummary = z.output<typeof BillSummary>;
