import { Alert, Checkbox, FormControlLabel, TextField } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { SelectField } from '@/shared/form/select-field.tsx';
import { TextInput } from '@/shared/form/text-input.tsx';
import { useLanguage } from '@/shared/i18n/index.ts';
import { ChoiceField } from './choice-field.tsx';
import type { CarReturnDraft, ErrorOf } from './return-form.ts';
import { numberOf } from './return-form.ts';

interface CarReturnFieldsProps {
  readonly draft: CarReturnDraft;
  /** The odometer at the last return; null where it is not known. */
  readonly lastKm: number | null;
  readonly onChange: (draft: CarReturnDraft) => void;
  readonly errorOf: ErrorOf;
}

const fuelSteps = [100, 90, 80, 75, 70, 60, 50, 40, 30, 25, 20, 10, 0];

export function CarReturnFields({ draft, lastKm, onChange, errorOf }: CarReturnFieldsProps) {
  const { t } = useTranslation('myBooking');
  const set = (change: Partial<CarReturnDraft>) => onChange({ ...draft, ...change });
  const yesNo = [
    { value: 'no', label: t('return.no') },
    { value: 'yes', label: t('return.yes') },
  ] as const;
  const { language } = useLanguage();
  const formatKm = (value: number) => value.toLocaleString(language);
  const answer = (value: boolean | null) => (value === null ? null : booleanWord(value));
  const km = numberOf(draft.odometer);
  const isLower = lastKm !== null && km !== undefined && km < lastKm;
  return (
    <>
      <TextInput
        label={t('return.odometer')}
        required
        value={draft.odometer}
        errorText={errorOf('odometerKm')}
        hint={
          lastKm === null
            ? t('return.odometerHint')
            : t('return.lastReading', { km: formatKm(lastKm) })
        }
        onChange={(event) => set({ odometer: event.target.value, isLowerConfirmed: false })}
        endAdornment={t('return.km')}
        inputProps={{ inputMode: 'numeric', autoComplete: 'off', maxLength: 12 }}
      />
      {isLower && (
        <Alert severity="warning">
          {t('return.lower', { km: formatKm(lastKm) })}
          <FormControlLabel
            control={
              <Checkbox
                checked={draft.isLowerConfirmed}
                onChange={(event) => set({ isLowerConfirmed: event.target.checked })}
              />
            }
            label={t('return.lowerConfirm')}
            sx={{ display: 'flex', minHeight: 44 }}
          />
        </Alert>
      )}
      <SelectField
        label={t('return.fuel')}
        required
        value={draft.fuelPercent ?? ''}
        error={errorOf('fuelPercent')}
        onChange={(value) => set({ fuelPercent: value === '' ? null : value })}
        none={t('return.choose')}
        options={fuelSteps.map((percent) => [percent, t('return.percent', { percent })])}
      />
      <ChoiceField
        label={t('return.damage')}
        choices={yesNo}
        value={answer(draft.hasDamage)}
        error={errorOf('hasDamage')}
        onChange={(value) => set({ hasDamage: value === 'yes' })}
      />
      {draft.hasDamage && (
        <TextField
          label={t('return.damageNote')}
          multiline
          minRows={2}
          value={draft.damageNote}
          error={errorOf('damageNote') !== undefined}
          helperText={errorOf('damageNote') ?? t('return.damageHint')}
          onChange={(event) => set({ damageNote: event.target.value })}
          slotProps={{ htmlInput: { maxLength: 2000 } }}
        />
      )}
      <ChoiceField
        label={t('return.keys')}
        choices={yesNo}
        value={answer(draft.areKeysReturned)}
        error={errorOf('areKeysReturned')}
        onChange={(value) => set({ areKeysReturned: value === 'yes' })}
      />
      <TextInput
        label={t('return.parking')}
        required
        value={draft.parkingPlace}
        errorText={errorOf('parkingPlace')}
        hint={t('return.parkingHint')}
        onChange={(event) => set({ parkingPlace: event.target.value })}
        inputProps={{ maxLength: 120, autoComplete: 'off' }}
      />
    </>
  );
}

function booleanWord(value: boolean): 'yes' | 'no' {
  return value ? 'yes' : 'no';
}
