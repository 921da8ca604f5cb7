import type { UnitBudget } from '@axp/contracts/administration';
import { yearText } from '@axp/contracts/vocabulary';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '@/shared/i18n/index.ts';
import { TotalsCard } from './totals-card.tsx';
import { useBillWords } from './use-bill-words.ts';

interface BudgetTotalsProps {
  readonly year: number;
  readonly budgets: readonly UnitBudget[];
}

/** Sums of the budgets of a year; units without one are left out, so that the figures add up. */
export function BudgetTotals({ year, budgets }: BudgetTotalsProps) {
  const { t } = useTranslation('adminBills');
  const { language } = useLanguage();
  const words = useBillWords();
  const limited = budgets.flatMap(({ budget, currency, spent, planned }) =>
    budget ? [{ currency, limit: budget.amount, spent, planned }] : [],
  );
  if (limited.length === 0) return null;
  const isOver = ({ limit, spent, planned }: (typeof limited)[number]) => spent + planned > limit;
  const over = limited.filter(isOver).length;
  const sum = (amountOf: (one: (typeof limited)[number]) => number) =>
    words.sum(limited.map((one) => ({ currency: one.currency, amount: amountOf(one) })));
  return (
    <TotalsCard
      figures={[
        {
          label: t('budget.all', { year: yearText(year, language) }),
          value: sum(({ limit }) => limit),
          note: t('budget.units', { count: limited.length }),
        },
        { label: t('budget.spent'), value: sum(({ spent }) => spent), note: t('budget.spentNote') },
        {
          label: t('budget.planned'),
          value: sum(({ planned }) => planned),
          note: t('budget.plannedNote'),
        },
        {
          label: t('budget.left'),
          value: sum(({ limit, spent, planned }) => limit - spent - planned),
          note: over > 0 ? t('budget.overCount', { count: over }) : t('budget.noneOver'),
          isWrong: over > 0,
        },
      ]}
    />
  );
}
