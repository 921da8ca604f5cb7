import type { BillStatus } from '@axp/contracts';
import type { BillTotal } from '@axp/contracts/administration';
import { useTranslation } from 'react-i18next';
import { TotalsCard } from './totals-card.tsx';
import { useBillWords } from './use-bill-words.ts';

const shown = ['draft', 'issued', 'paid'] as const;

/** Sums of the bills that can be issued, must be paid, and are paid. */
export function BillTotals({ totals }: { readonly totals: readonly BillTotal[] }) {
  const { t } = useTranslation('adminBills');
  const words = useBillWords();
  const figures = shown.map((status) => {
    const sums = totals.filter((total) => total.status === status);
    return {
      label: t(`total.${status}`),
      value: sums.length === 0 ? '–' : words.sum(sums),
      note: t('total.count', { count: countOf(totals, status) }),
    };
  });
  return <TotalsCard figures={figures} />;
}

/** How many bills have a status, in all currencies. */
export function countOf(totals: readonly BillTotal[], status: BillStatus | 'all'): number {
  return totals
    .filter((total) => status === 'all' || total.status === status)
    .reduce((sum, { count }) => sum + count, 0);
}
