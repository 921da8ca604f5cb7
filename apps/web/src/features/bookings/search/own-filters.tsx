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
import type { SearchFacets } from './use-results.ts';

interface OwnFiltersProps extends Pick<SearchFieldsProps, 'search' | 'onChange'> {
  readonly facets: SearchFacets | null;
}

/** Own fields of the merchant to search by, each with one of its values (F-03). */
export function OwnFilters({ search, facets, onChange }: OwnFiltersProps) {
  const { filters } = useTimeChoice(search.kind);
  const { ownFields = {} } = search;
  return filters.map((field) => (
    <OwnFilter
      key={field.id}
      field={field}
      value={ownFields[field.id]}
      counts={facets && countsOf(facets, field.id)}
      onChange={(value) => {
        const { [field.id]: _, ...others } = ownFields;
        onChange({ ownFields: value === undefined ? others : { ...others, [field.id]: value } });
      }}
    />
  ));
}

type Value = string | boolean;

function countsOf({ ownFields }: SearchFacets, fieldId: string): ReadonlyMap<Value, number> {
  return new Map(
    ownFields.filter(({ id }) => id === fieldId).map(({ value, free }) => [value, free]),
  );
}

interface OwnFilterProps {
  readonly field: OwnField;
  readonly value: Value | undefined;
  /** Results of each value that has some; null until they are counted. */
  readonly counts: ReadonlyMap<Value, number> | null;
  /** Undefined for any. */
  readonly onChange: (value: Value | undefined) => void;
}

/** Chips of the values; a field where there are many. */
function OwnFilter({ field, value, counts, onChange }: OwnFilterProps) {
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
  const countOf = (id: Value) => (counts ? (counts.get(id) ?? 0) : undefined);
  if (choices.length > maxNativeOptions) {
    return (
      <PickField
        label={label}
        value={String(value ?? '')}
        none={t('search.any')}
        options={choices.map(({ id, name }) => {
          const count = countOf(id);
          const counted = count === undefined ? name : t('search.choiceFree', { name, count });
          return { id: String(id), name: counted };
        })}
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
            count={countOf(id)}
            countText={t('search.chipFree')}
            onClick={() => onChange(id === value ? undefined : id)}
          />
        ))}
      </Box>
    </Box>
  );
}
