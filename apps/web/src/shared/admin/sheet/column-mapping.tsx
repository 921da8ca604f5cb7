import type { SheetReport } from '@axp/contracts/sheets';
import { Alert, Box, Typography } from '@mui/material';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SelectField } from '@/shared/form/select-field.tsx';
import { SecondaryButton } from '@/shared/ui/secondary-button.tsx';

interface ColumnMappingProps extends Pick<SheetReport, 'columns' | 'known'> {
  /** Called with the names of the columns in the order of the headers. */
  readonly onApply: (columns: string) => void;
}

/** Asks what the headers of a file mean that are not known. */
export function ColumnMapping({ columns, known, onApply }: ColumnMappingProps) {
  const { t } = useTranslation('admin');
  const [names, setNames] = useState(columns.map(({ column }) => column ?? ''));
  const missing = known.filter(({ name, isRequired }) => isRequired && !names.includes(name));
  const choose = (at: number, chosen: string) =>
    setNames(
      names.map((name, place) => {
        if (place === at) return chosen;
        // A column has one header.
        return name === chosen ? '' : name;
      }),
    );
  return (
    <Box component="fieldset" sx={{ display: 'grid', gap: 3, m: 0, p: 0, border: 0 }}>
      <Typography component="legend" variant="subtitle2" sx={{ p: 0 }}>
        {t('sheet.mapping.title')}
      </Typography>
      <Typography variant="body2">{t('sheet.mapping.text')}</Typography>
      <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
        {columns.map(
          ({ head }, at) =>
            head !== '' && (
              <SelectField
                key={at}
                label={head}
                value={names[at] ?? ''}
                onChange={(chosen) => choose(at, chosen)}
                none={t('sheet.mapping.ignore')}
                options={known.map(({ name, isRequired }) => [
                  name,
                  isRequired ? t('sheet.mapping.required', { name }) : name,
                ])}
              />
            ),
        )}
      </Box>
      {missing.length > 0 && (
        <Alert severity="warning">
          {t('sheet.mapping.missing', { columns: missing.map(({ name }) => name).join(', ') })}
        </Alert>
      )}
      <SecondaryButton
        disabled={missing.length > 0}
        onClick={() => onApply(names.join(','))}
        sx={{ justifySelf: 'start' }}
      >
        {t('sheet.mapping.apply')}
      </SecondaryButton>
    </Box>
  );
}
