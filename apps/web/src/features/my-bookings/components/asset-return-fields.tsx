import { assetConditions } from '@axp/contracts/vocabulary';
import TextField from '@mui/material/TextField';
import { useTranslation } from 'react-i18next';
import { TextInput } from '@/shared/ui/text-input.tsx';
import type { AssetReturnDraft, ErrorOf } from '../model/return-form.ts';
import { ChoiceField } from './choice-field.tsx';

interface AssetReturnFieldsProps {
  readonly draft: AssetReturnDraft;
  /** How many units are out; null until it is known. */
  readonly lent: number | null;
  readonly onChange: (draft: AssetReturnDraft) => void;
  readonly errorOf: ErrorOf;
}

export function AssetReturnFields({ draft, lent, onChange, errorOf }: AssetReturnFieldsProps) {
  const { t } = useTranslation('myBooking');
  const set = (change: Partial<AssetReturnDraft>) => onChange({ ...draft, ...change });
  return (
    <>
      <TextInput
        label={t('return.units')}
        required
        value={draft.returnedUnits ?? lent ?? ''}
        errorText={errorOf('returnedUnits')}
        hint={lent === null ? undefined : t('return.unitsHint', { count: lent })}
        onChange={(event) => set({ returnedUnits: event.target.value })}
        inputProps={{ inputMode: 'numeric', autoComplete: 'off', maxLength: 6 }}
      />
      <ChoiceField
        label={t('return.condition')}
        choices={assetConditions.map((value) => ({ value, label: t(`condition.${value}`) }))}
        value={draft.condition}
        error={errorOf('condition')}
        onChange={(condition) => set({ condition })}
      />
      <TextField
        label={t('return.note')}
        multiline
        minRows={2}
        value={draft.note}
        error={errorOf('note') !== undefined}
        helperText={errorOf('note')}
        onChange={(event) => set({ note: event.target.value })}
        slotProps={{ htmlInput: { maxLength: 2000 } }}
      />
    </>
  );
}
