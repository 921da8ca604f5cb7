import type { Language, Price } from '@axp/contracts';
import { minorUnitsOf } from '@axp/contracts';

const tags = { en: 'en-GB', th: 'th-TH' } as const;

/** `฿250`, `THB 250`: what one unit costs, without zeros that say nothing. */
export function formatAmount(
  { amount, currency }: Pick<Price, 'amount' | 'currency'>,
  language: Language,
): string {
  const format = new Intl.NumberFormat(tags[language], {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    trailingZeroDisplay: 'stripIfInteger',
  });
  return format.format(amount / minorUnitsOf(currency));
}
