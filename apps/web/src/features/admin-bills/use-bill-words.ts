import type { NextPrice } from '@axp/contracts';
import type { MerchantBill } from '@axp/contracts/administration';
import { formatAmount } from '@axp/contracts/vocabulary';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '@/shared/i18n/index.ts';
import { formatCalendarDay } from '@/shared/lib/datetime/index.ts';

/** A bill in words of the reader's language. */
export function useBillWords() {
  const { t } = useTranslation('adminBills');
  const { language } = useLanguage();
  const amount = ({ amount: known, currency }: Pick<MerchantBill, 'amount' | 'currency'>) =>
    known === null ? t('unknown') : formatAmount({ amount: known, currency }, language);
  const price = ({ price: shown }: Pick<MerchantBill, 'price'>) =>
    t(`per.${shown.per}`, { price: amount(shown) });
  return {
    amount,
    /** Sum of bills whose amounts are known, one for each currency. */
    sum: (bills: readonly Pick<MerchantBill, 'amount' | 'currency'>[]) =>
      [...Map.groupBy(bills, ({ currency }) => currency)]
        .map(([currency, same]) =>
          amount({ currency, amount: same.reduce((sum, bill) => sum + (bill.amount ?? 0), 0) }),
        )
        .join(' + '),
    /** Number and unit; a draft has no number. */
    name: ({ number, businessUnit }: MerchantBill) =>
      `${number ?? t('status.draft')}, ${businessUnit.title}`,
    title: ({ booking }: MerchantBill) => booking.details?.title ?? t('private'),
    price,
    next: (next: NextPrice) =>
      t('prices.from', { day: formatCalendarDay(next.from, language), price: price(next) }),
  };
}
