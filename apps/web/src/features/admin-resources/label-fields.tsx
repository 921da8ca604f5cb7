import { Box } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { SelectField } from '@/shared/form/select-field.tsx';
import { SwitchField } from '@/shared/form/switch-field.tsx';
import { keysOf } from '@/shared/lib/records.ts';
import type { LabelFormat } from './label-format.ts';
import { labelLanguages, labelSizes } from './label-format.ts';

interface LabelFieldsProps {
  readonly format: LabelFormat;
  readonly onChange: (format: LabelFormat) => void;
}

export function LabelFields({ format, onChange }: LabelFieldsProps) {
  const { t } = useTranslation('adminResources');
  const set = (part: Partial<LabelFormat>) => onChange({ ...format, ...part });
  return (
    <Box sx={{ display: 'grid', gap: 4 }}>
      <SelectField
        label={t('label.size')}
        value={format.size}
        onChange={(size) => set({ size })}
        options={keysOf(labelSizes).map((size) => [
          size,
          t('label.sizeOf', { name: size.toUpperCase(), ...labelSizes[size] }),
        ])}
      />
      <SelectField
        label={t('label.languages')}
        value={format.languages}
        onChange={(languages) => set({ languages })}
        options={labelLanguages.map((one) => [one, t(`label.languagesOf.${one}`)])}
      />
      <Box sx={{ display: 'grid' }}>
        <SwitchField
          checked={format.hasSize}
          onChange={(hasSize) => set({ hasSize })}
          label={t('label.hasSize')}
        />
        <SwitchField
          checked={format.hasCode}
          onChange={(hasCode) => set({ hasCode })}
          label={t('label.hasCode')}
        />
      </Box>
    </Box>
  );
}
