import * as z from 'zod/mini';
import { namedObject } from '../schemas.ts';
import { priceUnits } from '../vocabulary/bills.ts';

/** Price that the booker's business unit pays (D-07). */
export const Price = namedObject('Price', {
  /** In minor units of the currency: 25000 is 250.00 baht. */
  amount: z.int(),
  /** ISO 4217. */
  currency: z.string(),
  /** A day is a begun one, counted from the start of the booking on the wall of the place. */
  per: z.enum(priceUnits),
});
export type Price = z.output<typeof Price>;

const usualDigits = 2;

/** How many minor units one of a currency has: 100 satang in a baht, while a yen is whole. */
export function minorUnitsOf(currency: string): number {
  return 10 ** digitsOf(currency);
}

function digitsOf(currency: string): number {
  try {
    const format = new Intl.NumberFormat('en', { style: 'currency', currency });
    return format.resolvedOptions().maximumFractionDigits ?? usualDigits;
  } catch {
    // Half typed as yet: no code of a currency.
    return usualDigits;
  }
}
