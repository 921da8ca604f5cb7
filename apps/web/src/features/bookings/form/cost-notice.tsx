import type { BookingCost } from '@axp/contracts';
import { formatAmount, yearText } from '@axp/contracts/vocabulary';
import Payments from '@mui/icons-material/PaymentsOutlined';
import { Alert, Box } from '@mui/material';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '@/shared/i18n/index.ts';
import type { BookingFormValues } from './booking-form-values.ts';
import { useBusinessUnits } from './detail-fields.tsx';
import { budgetOver } from './use-booking-cost.ts';

type Budget = BookingCost['budgets'][number];

/** Cost of the booking, and what is left of the budgets of its business unit. */
export function CostNotice({ cost }: { readonly cost: BookingCost }) {
  const { t } = useTranslation('booking');
  const words = useCostWords(cost);
  const over = budgetOver(cost);
  return (
    <Box role="status">
      <Alert severity={severityOf(over)} {...(over === null && { icon: <Payments /> })}>
        <strong>{words.cost}</strong>
        {cost.budgets.map((budget) => (
          <div key={budget.year}>{words.left(budget)}</div>
        ))}
        {over && <div>{t(`cost.${over.whenUsedUp}`, { amount: words.overBy(over) })}</div>}
      </Alert>
    </Box>
  );
}

function severityOf(over: Budget | null): 'info' | 'warning' | 'error' {
  if (over === null) return 'info';
  return over.whenUsedUp === 'refuse' ? 'error' : 'warning';
}

function useCostWords({ amount, currency }: BookingCost) {
  const { t } = useTranslation('booking');
  const { language } = useLanguage();
  const { control } = useFormContext<BookingFormValues>();
  const unitId = useWatch({ control, name: 'businessUnitId' });
  const { units } = useBusinessUnits();
  const unit = units.find(({ id }) => id === unitId)?.title ?? '';
  const money = (value: number) => formatAmount({ amount: value, currency }, language);
  return {
    cost: amount === null ? t('cost.unknown') : t('cost.known', { amount: money(amount) }),
    /** After the booking, or before it where it does not fit. */
    left: (budget: Budget) => {
      const after = budget.amount - budget.used - budget.cost;
      const left = after < 0 ? Math.max(0, budget.amount - budget.used) : after;
      return t(after < 0 ? 'cost.leftBefore' : 'cost.leftAfter', {
        left: money(left),
        unit,
        year: yearText(budget.year, language),
      });
    },
    overBy: ({ used, cost, amount: whole }: Budget) => money(used + cost - Math.max(whole, used)),
  };
}
