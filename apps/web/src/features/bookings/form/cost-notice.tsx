import type { BookingCost } from '@axp/contracts';
import { formatAmount, yearText } from '@axp/contracts/vocabulary';
import Payments from '@mui/icons-material/PaymentsOutlined';
import { Alert, Box, Skeleton } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '@/shared/i18n/index.ts';
import { budgetOver } from './use-booking-cost.ts';

type Budget = BookingCost['budgets'][number];

interface CostNoticeProps {
  /** Null until it is known: its place is kept. */
  readonly cost: BookingCost | null;
  /** Title of the business unit that pays. */
  readonly unit: string;
  /** Owner of the changed booking, seen from the reader; absent for a new one. */
  readonly changeOf?: 'own' | 'others';
}

/** Cost of the booking, and what is left of the budgets of its business unit. */
export function CostNotice({ cost, unit, changeOf }: CostNoticeProps) {
  const over = budgetOver(cost);
  return (
    <Box role="status" aria-busy={cost === null}>
      <Alert
        severity={severityOf(over)}
        {...(over === null && { icon: <Payments /> })}
        sx={{
          '& .MuiAlert-message': {
            flexGrow: 1,
            boxSizing: 'content-box',
            minHeight: changeOf ? '3lh' : '2lh',
          },
        }}
      >
        {cost ? (
          <CostLines cost={cost} unit={unit} changeOf={changeOf} />
        ) : (
          <>
            <Skeleton width="40%" />
            <Skeleton width="70%" />
          </>
        )}
      </Alert>
    </Box>
  );
}

interface CostLinesProps extends Omit<CostNoticeProps, 'changeOf'> {
  readonly cost: BookingCost;
  readonly changeOf: CostNoticeProps['changeOf'];
}

function CostLines({ cost, unit, changeOf }: CostLinesProps) {
  const { t } = useTranslation('booking');
  const isChange = changeOf !== undefined;
  const words = useCostWords(cost, { unit, isChange });
  const over = budgetOver(cost);
  return (
    <>
      <strong>{words.cost}</strong>
      {words.difference && <div>{words.difference}</div>}
      {cost.budgets.map((budget) => (
        <div key={budget.year}>
          {isChange && cost.budgets.length > 1 && <div>{words.yearDifference(budget)}</div>}
          {words.left(budget)}
        </div>
      ))}
      {over && <div>{t(`cost.${outcomeOf(over, changeOf)}`, { amount: words.overBy(over) })}</div>}
    </>
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

interface Payer {
  readonly unit: string;
  readonly isChange: boolean;
}

function useCostWords(
  { amount, formerAmount, currency, dates }: BookingCost,
  { unit, isChange }: Payer,
) {
  const { t } = useTranslation('booking');
  const { language } = useLanguage();
  const money = (value: number) => formatAmount({ amount: value, currency }, language);
  const difference = (more: number) => {
    if (more === 0) return t('cost.same');
    return t(more > 0 ? 'cost.more' : 'cost.less', { amount: money(Math.abs(more)) });
  };
  const known = (value: number) =>
    t(dates === 1 ? 'cost.known' : 'cost.knownDates', { amount: money(value), count: dates });
  const after = isChange ? 'cost.leftAfterChange' : 'cost.leftAfter';
  return {
    cost: amount === null ? t('cost.unknown') : known(amount),
    /** From what the bookings of a change cost now. */
    difference: amount === null || formerAmount === null ? null : difference(amount - formerAmount),
    yearDifference: ({ year, cost, formerCost }: Budget) =>
      t('cost.inYear', {
        year: yearText(year, language),
        difference: difference(cost - formerCost),
      }),
    /** After the booking, or before it where it does not fit. */
    left: (budget: Budget) => {
      const rest = budget.amount - budget.used - budget.cost;
      const left = rest < 0 ? Math.max(0, budget.amount - budget.used) : rest;
      return t(rest < 0 ? 'cost.leftBefore' : after, {
        left: money(left),
        unit,
        year: yearText(budget.year, language),
      });
    },
    overBy: ({ used, cost, amount: whole }: Budget) => money(used + cost - Math.max(whole, used)),
  };
}
