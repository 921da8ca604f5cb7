import type { UnitBudget } from '@axp/contracts/administration';
import { UpdateBudgetBody, updateBudget } from '@axp/contracts/administration';
import type { BudgetRule } from '@axp/contracts/vocabulary';
import { budgetRules, yearText } from '@axp/contracts/vocabulary';
import { Alert } from '@mui/material';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCheckedForm } from '@/shared/admin/use-refusal.ts';
import { call } from '@/shared/api/index.ts';
import { FormDialog } from '@/shared/form/form-dialog.tsx';
import { SelectField } from '@/shared/form/select-field.tsx';
import { useLanguage } from '@/shared/i18n/index.ts';
import { minorAmountOf, typedAmount } from '@/shared/lib/typed-amount.ts';
import { useChange } from '@/shared/ui/use-change.ts';
import { AmountField } from './amount-field.tsx';
import { billsKey } from './bill-queries.ts';

interface BudgetDialogProps {
  readonly budget: UnitBudget;
  readonly onClose: () => void;
}

/** The budget of a unit for a year, typed in whole units of the currency; empty for none. */
export function BudgetDialog({ budget, onClose }: BudgetDialogProps) {
  const { t } = useTranslation('adminBills');
  const { language } = useLanguage();
  const { businessUnit, year, currency, budget: limit } = budget;
  const [typed, setTyped] = useState(limit ? typedAmount({ amount: limit.amount, currency }) : '');
  const [whenUsedUp, setWhenUsedUp] = useState<BudgetRule>(limit?.whenUsedUp ?? 'approval');
  const save = useChange(
    (body: UpdateBudgetBody) => call(updateBudget, { params: { id: businessUnit.id }, body }),
    { done: t('budget.saved'), onDone: onClose, reads: [billsKey], isShownByForm: () => true },
  );
  const form = useCheckedForm({
    schema: UpdateBudgetBody,
    input: {
      year,
      amount: minorAmountOf(typed, currency),
      whenUsedUp,
      version: limit?.version ?? null,
    },
    error: save.error,
    fields: ['amount'],
  });
  return (
    <FormDialog
      title={t('budget.title', { unit: businessUnit.title, year: yearText(year, language) })}
      size="small"
      confirm={t('budget.save')}
      isPending={save.isPending}
      onSubmit={() => form.send(save.mutate)}
      onClose={onClose}
    >
      <AmountField
        autoFocus
        label={t('budget.field', { currency })}
        hint={t('budget.hint')}
        value={typed}
        errorText={form.at('amount')}
        onType={setTyped}
      />
      <SelectField
        label={t('budget.whenUsedUp')}
        value={whenUsedUp}
        onChange={setWhenUsedUp}
        options={budgetRules.map((rule) => [rule, t(`budget.rule.${rule}`)])}
      />
      {form.other !== null && <Alert severity="error">{form.other}</Alert>}
    </FormDialog>
  );
}
