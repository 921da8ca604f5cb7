import type { Language, Price } from '@axp/contracts';
import { minorUnitsOf } from '@axp/contracts';
import { localeOf } from '@axp/contracts/vocabulary';

/** `฿250`, `THB 250`: what one unit costs, without zeros that say nothing. */
export function formatAmount(
  { amount, currency }: Pick<Price, 'amount' | 'currency'>,
  language: Language,
): string {
  const format = new Intl.NumberFormat(localeOf[language], {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    trailingZeroDisplay: 'stripIfInteger',
  });
  return format.format(amount / minorUnitsOf(currency));
}
