import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import { useTranslation } from 'react-i18next';
import { SelectField } from '@/shared/form/select-field.tsx';
import type { LabelFormat, LabelSize } from './label-format.ts';
import { labelLanguages, labelSizes } from './label-format.ts';

interface LabelFieldsProps {
  readonly format: LabelFormat;
  readonly onChange: (format: LabelFormat) => void;
}

const sizes = Object.keys(labelSizes).filter((name): name is LabelSize => name in labelSizes);

/** Size, languages and fields of a label. */
export function LabelFields({ format, onChange }: LabelFieldsProps) {
  const { t } = useTranslation('adminResources');
  const set = (part: Partial<LabelFormat>) => onChange({ ...format, ...part });
  return (
    <Box sx={{ display: 'grid', gap: 4 }}>
      <SelectField
        label={t('label.size')}
        value={format.size}
        onChange={(chosen) => {
          const size = sizes.find((one) => one === chosen);
          if (size) set({ size });
        }}
      >
        {sizes.map((size) => (
          <option key={size} value={size}>
            {t('label.sizeOf', { name: size.toUpperCase(), ...labelSizes[size] })}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={t('label.languages')}
        value={format.languages}
        onChange={(chosen) => {
          const languages = labelLanguages.find((one) => one === chosen);
          if (languages) set({ languages });
        }}
      >
        {labelLanguages.map((one) => (
          <option key={one} value={one}>
            {t(`label.languagesOf.${one}`)}
          </option>
        ))}
      </SelectField>
      <Box sx={{ display: 'grid' }}>
        <FormControlLabel
          control={<Switch checked={format.hasSize} onChange={(_, hasSize) => set({ hasSize })} />}
          label={t('label.hasSize')}
        />
        <FormControlLabel
          control={<Switch checked={format.hasCode} onChange={(_, hasCode) => set({ hasCode })} />}
          label={t('label.hasCode')}
        />
      </Box>
    </Box>
  );
}
