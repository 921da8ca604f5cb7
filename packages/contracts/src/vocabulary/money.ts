import type { Language } from './languages.ts';
import { localeOf } from './languages.ts';

/** An amount in minor units of a currency, by its ISO 4217 code. */
interface Money {
  readonly amount: number;
  readonly currency: string;
}

/** `฿250`, `THB 250`: an amount in words, without zeros that say nothing. */
export function formatAmount({ amount, currency }: Money, language: Language): string {
  const format = new Intl.NumberFormat(localeOf[language], {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    trailingZeroDisplay: 'stripIfInteger',
  });
  return format.format(amount / minorUnitsOf(currency));
}

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
