import type { UnitBudget } from '@axp/contracts/administration';
import { formatAmount, yearText } from '@axp/contracts/vocabulary';
import UnitsIcon from '@mui/icons-material/CorporateFareOutlined';
import Edit from '@mui/icons-material/EditOutlined';
import { Box, Card, IconButton, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SelectField } from '@/shared/form/select-field.tsx';
import { useLanguage } from '@/shared/i18n/index.ts';
import { useNow, wallClockOf } from '@/shared/lib/datetime/index.ts';
import { useAbility, useUser } from '@/shared/session/index.ts';
import { EmptyState } from '@/shared/ui/empty-state.tsx';
import { lazyDialog } from '@/shared/ui/lazy-part.tsx';
import { QueryContent } from '@/shared/ui/query-content.tsx';
import { billQueries } from './bill-queries.ts';
import { BudgetBar, BudgetLegend } from './budget-bar.tsx';
import { BudgetTotals } from './budget-totals.tsx';

const BudgetDialog = lazyDialog(() => import('./budget-dialog.tsx'), 'BudgetDialog');

/** The budgets of business units for a year, and what bookings take from them. */
export function BudgetsTab() {
  const { t } = useTranslation('adminBills');
  const { language } = useLanguage();
  const thisYear = Number(wallClockOf(useNow(), useUser().timezone).day.slice(0, 4));
  const [year, setYear] = useState(thisYear);
  const [editedId, setEditedId] = useState<string | null>(null);
  const query = useQuery(billQueries.budgets(year));
  const edited = query.data?.find(({ businessUnit }) => businessUnit.id === editedId);
  return (
    <>
      <Box sx={{ width: 160, mb: 4 }}>
        <SelectField
          label={t('budget.year')}
          value={String(year)}
          onChange={(chosen) => setYear(Number(chosen))}
          options={[thisYear - 1, thisYear, thisYear + 1].map((one) => [
            String(one),
            yearText(one, language),
          ])}
        />
      </Box>
      <QueryContent query={query} failed={t('budget.failed')} skeleton={320}>
        {(budgets) => (
          <>
            <BudgetTotals year={year} budgets={budgets} />
            <Budgets budgets={budgets} onEdit={setEditedId} />
          </>
        )}
      </QueryContent>
      {edited && <BudgetDialog budget={edited} onClose={() => setEditedId(null)} />}
    </>
  );
}

interface BudgetsProps {
  readonly budgets: readonly UnitBudget[];
  readonly onEdit: (unitId: string) => void;
}

function Budgets({ budgets, onEdit }: BudgetsProps) {
  const { t } = useTranslation('adminBills');
  if (budgets.length === 0) {
    return (
      <Card>
        <EmptyState
          icon={<UnitsIcon />}
          title={t('budget.empty')}
          description={t('budget.emptyText')}
        />
      </Card>
    );
  }
  return (
    <Card>
      <BudgetLegend />
      <Box component="ul" aria-label={t('tabs.budgets')} sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {budgets.map((budget) => (
          <BudgetRow key={budget.businessUnit.id} budget={budget} onEdit={onEdit} />
        ))}
      </Box>
      <Typography
        variant="note"
        component="p"
        sx={{ px: 5, py: 4, borderTop: 1, borderColor: 'divider' }}
      >
        {t('budget.note')}
      </Typography>
    </Card>
  );
}

interface BudgetRowProps extends Pick<BudgetsProps, 'onEdit'> {
  readonly budget: UnitBudget;
}

const row = {
  display: 'grid',
  gridTemplateColumns: {
    xs: 'minmax(0, 1fr) auto',
    lg: 'minmax(0, 180px) minmax(0, 1fr) minmax(0, 420px) 40px',
  },
  gap: { xs: 2, lg: 5 },
  alignItems: 'center',
  px: 5,
  py: 4,
  borderTop: 1,
  borderColor: 'divider',
} as const;

function BudgetRow({ budget, onEdit }: BudgetRowProps) {
  const { t } = useTranslation('adminBills');
  const mayUpdate = useAbility().can('update', 'Bill');
  const { businessUnit, budget: limit } = budget;
  return (
    <Box component="li" sx={row}>
      <Box sx={{ minWidth: 0 }}>
        <Typography variant="subtitle2" component="h2" sx={{ overflowWrap: 'anywhere' }}>
          {businessUnit.title}
        </Typography>
        <Typography variant="note" component="p">
          {limit ? t(`budget.rule.${limit.whenUsedUp}`) : t('budget.none')}
        </Typography>
      </Box>
      <Box sx={{ order: { xs: 1, lg: 0 }, gridColumn: { xs: '1 / -1', lg: 'auto' } }}>
        {limit && <BudgetBar {...budget} amount={limit.amount} />}
      </Box>
      <Box sx={{ order: { xs: 1, lg: 0 }, gridColumn: { xs: '1 / -1', lg: 'auto' } }}>
        <BudgetFigures budget={budget} />
      </Box>
      {mayUpdate ? (
        <IconButton
          aria-label={t('budget.editOf', { unit: businessUnit.title })}
          onClick={() => onEdit(businessUnit.id)}
        >
          <Edit fontSize="small" />
        </IconButton>
      ) : (
        <span />
      )}
    </Box>
  );
}

/** Figures of a budget in words; what is left, or how much it is over. */
function BudgetFigures({ budget }: Pick<BudgetRowProps, 'budget'>) {
  const { t } = useTranslation('adminBills');
  const { language } = useLanguage();
  const { currency, spent, planned, budget: limit } = budget;
  const money = (amount: number) => formatAmount({ amount, currency }, language);
  const left = limit && limit.amount - spent - planned;
  const figures = [
    ...(limit ? [[t('budget.amount'), money(limit.amount)] as const] : []),
    [t('budget.spent'), money(spent)] as const,
    [t('budget.planned'), money(planned)] as const,
  ];
  return (
    <Box
      component="dl"
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', sm: 'repeat(4, minmax(0, 1fr))' },
        columnGap: 3,
        rowGap: 1,
        m: 0,
      }}
    >
      {figures.map(([term, text]) => (
        <div key={term}>
          <Typography component="dt" variant="note">
            {term}
          </Typography>
          <Typography component="dd" variant="body2" sx={{ m: 0 }}>
            {text}
          </Typography>
        </div>
      ))}
      {left !== null && (
        <div>
          <Typography component="dt" variant="note">
            {t('budget.left')}
          </Typography>
          <Typography
            component="dd"
            variant="body2"
            sx={{ m: 0, fontWeight: 600, ...(left < 0 && { color: 'error.main' }) }}
          >
            {left < 0 ? t('budget.over', { amount: money(-left) }) : money(left)}
          </Typography>
        </div>
      )}
    </Box>
  );
}
