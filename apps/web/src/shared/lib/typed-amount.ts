import type { Price } from '@axp/contracts';
import { minorUnitsOf } from '@axp/contracts/vocabulary';

/** Writes an amount as it is typed, in whole units of its currency: `250.5`. */
export function typedAmount({ amount, currency }: Pick<Price, 'amount' | 'currency'>): string {
  return String(amount / minorUnitsOf(currency));
}

const betweenThousands = /(?<=\d),(?=\d{3}(?!\d))/g;

/** Minor units of a typed amount, null for none: 100050 for `1,000.50` baht; NaN for no number. */
export function minorAmountOf(typed: string, currency: string): number | null {
  if (typed.trim() === '') return null;
  return Math.round(Number(typed.replaceAll(betweenThousands, '')) * minorUnitsOf(currency));
}
