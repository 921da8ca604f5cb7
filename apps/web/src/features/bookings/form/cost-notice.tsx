import type { BookingCost } from '@axp/contracts';
import { formatAmount, yearText } from '@axp/contracts/vocabulary';
import Payments from '@mui/icons-material/PaymentsOutlined';
import { Alert, Box } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '@/shared/i18n/index.ts';
import { budgetOver } from './use-booking-cost.ts';

type Budget = BookingCost['budgets'][number];

interface CostNoticeProps {
  readonly cost: BookingCost;
  /** Title of the business unit that pays. */
  readonly unit: string;
  /** Owner of the changed booking, seen from the reader; absent for a new one. */
  readonly changeOf?: 'own' | 'others';
}

/** Cost of the booking, and what is left of the budgets of its business unit. */
export function CostNotice({ cost, unit, changeOf }: CostNoticeProps) {
  const { t } = useTranslation('booking');
  const words = useCostWords(cost, unit);
  const over = budgetOver(cost);
  return (
    <Box role="status">
      <Alert severity={severityOf(over)} {...(over === null && { icon: <Payments /> })}>
        <strong>{words.cost}</strong>
        {cost.budgets.map((budget) => (
          <div key={budget.year}>{words.left(budget)}</div>
        ))}
        {over && (
          <div>{t(`cost.${outcomeOf(over, changeOf)}`, { amount: words.overBy(over) })}</div>
        )}
      </Alert>
    </Box>
  );
}

function severityOf(over: Budget | null): 'info' | 'warning' | 'error' {
  if (over === null) return 'info';
  return over.whenUsedUp === 'refuse' ? 'error' : 'warning';
}

/** A change of another user's booking asks for no approval; a budget that refuses does so for all. */
function outcomeOf({ whenUsedUp }: Budget, changeOf: CostNoticeProps['changeOf']) {
  if (changeOf === undefined) return whenUsedUp;
  if (whenUsedUp === 'refuse') return 'refuseChange';
  return changeOf === 'own' ? 'approval' : 'allowed';
}

function useCostWords({ amount, currency }: BookingCost, unit: string) {
  const { t } = useTranslation('booking');
  const { language } = useLanguage();
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
