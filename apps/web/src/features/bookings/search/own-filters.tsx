import type { OwnField } from '@axp/contracts';
import { Box, Typography } from '@mui/material';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useTimeChoice } from '@/shared/booking/use-time-choice.ts';
import { PickField } from '@/shared/form/pick-field.tsx';
import { maxNativeOptions } from '@/shared/form/pick-options.ts';
import { useLanguage } from '@/shared/i18n/index.ts';
import { FilterChip } from '@/shared/ui/filter-chip.tsx';
import type { SearchFieldsProps } from './search-field-props.ts';

type OwnFiltersProps = Pick<SearchFieldsProps, 'search' | 'onChange'>;

/** Own fields of the merchant to search by, each with one of its values (F-03). */
export function OwnFilters({ search, onChange }: OwnFiltersProps) {
  const { filters } = useTimeChoice(search.kind);
  const { ownFields = {} } = search;
  return filters.map((field) => (
    <OwnFilter
      key={field.id}
      field={field}
      value={ownFields[field.id]}
      onChange={(value) => {
        const { [field.id]: _, ...others } = ownFields;
        onChange({ ownFields: value === undefined ? others : { ...others, [field.id]: value } });
      }}
    />
  ));
}

interface OwnFilterProps {
  readonly field: OwnField;
  readonly value: string | boolean | undefined;
  /** Undefined for any. */
  readonly onChange: (value: string | boolean | undefined) => void;
}

/** Chips of the values; a field where there are many. */
function OwnFilter({ field, value, onChange }: OwnFilterProps) {
  const { t } = useTranslation(['booking', 'common']);
  const { language } = useLanguage();
  const titleId = useId();
  const label = field.label[language];
  const choices =
    field.kind === 'yes-no'
      ? [
          { id: true, name: t('common:ownField.yes') },
          { id: false, name: t('common:ownField.no') },
        ]
      : field.choices
          .filter(({ isArchived }) => !isArchived)
          .map((choice) => ({ id: choice.id, name: choice.label[language] }));
  if (choices.length > maxNativeOptions) {
    return (
      <PickField
        label={label}
        value={String(value ?? '')}
        none={t('search.any')}
        options={choices.map(({ id, name }) => ({ id: String(id), name }))}
        onChange={(id) => onChange(id === '' ? undefined : id)}
      />
    );
  }
  return (
    <Box role="group" aria-labelledby={titleId}>
      <Typography id={titleId} variant="subtitle2" component="p" sx={{ mb: 2 }}>
        {label}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        {choices.map(({ id, name }) => (
          <FilterChip
            key={name}
            label={name}
            isOn={id === value}
            onClick={() => onChange(id === value ? undefined : id)}
          />
        ))}
      </Box>
    </Box>
  );
}
