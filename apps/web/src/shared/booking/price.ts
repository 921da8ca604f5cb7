import type { Language, Price } from '@axp/contracts';

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
  const { maximumFractionDigits = 2 } = format.resolvedOptions();
  return format.format(amount / 10 ** maximumFractionDigits);
}
