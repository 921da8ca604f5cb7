import { ownFieldLimits } from '@axp/contracts/vocabulary';
import { Box } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { SelectField } from '@/shared/form/select-field.tsx';
import { TextInput } from '@/shared/form/text-input.tsx';
import type { FormProps } from './form-values.ts';
import { inPairs } from './in-pairs.ts';

const decimals = Array.from({ length: ownFieldLimits.decimals + 1 }, (_, count) => count);

/** Bounds and decimal places of a number. */
export function NumberFields({ values, errorAt, onChange }: FormProps) {
  const { t } = useTranslation('adminOwnFields');
  const { number } = values;
  return (
    <Box sx={inPairs}>
      {(['min', 'max'] as const).map((bound) => (
        <TextInput
          key={bound}
          label={t(`form.${bound}`)}
          placeholder={t('form.noLimit')}
          value={number[bound]}
          inputProps={{ inputMode: 'decimal' }}
          errorText={errorAt(`number.${bound}`)}
          onChange={({ target }) => onChange({ number: { ...number, [bound]: target.value } })}
        />
      ))}
      <SelectField
        label={t('form.decimals')}
        value={number.decimals}
        options={decimals.map((count) => [count, String(count)] as const)}
        onChange={(count) => onChange({ number: { ...number, decimals: count } })}
      />
    </Box>
  );
}
