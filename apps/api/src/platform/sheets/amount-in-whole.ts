import type { Price } from '@axp/contracts';
import { minorUnitsOf } from '@axp/contracts';

/** `250.00` baht, `1500` yen. */
export function amountInWhole({ amount, currency }: Pick<Price, 'amount' | 'currency'>): string {
  const units = minorUnitsOf(currency);
  return (amount / units).toFixed(Math.log10(units));
}
