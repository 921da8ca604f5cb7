import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { placeQueries } from '@/shared/booking/queries/place-queries.ts';
import { SelectField } from '@/shared/booking/ui/select-field.tsx';
import type { SearchFieldsProps } from './search-field-props.ts';

/** Owner of the resources; hidden with fewer than two business units. */
export function UnitField({ search, onChange }: Pick<SearchFieldsProps, 'search' | 'onChange'>) {
  const { t } = useTranslation('booking');
  const { data: units = [] } = useQuery(placeQueries.businessUnits());
  const { businessUnitId } = search;
  if (units.length < 2 && businessUnitId === null) return null;
  return (
    <Box sx={{ maxWidth: 360 }}>
      <SelectField
        label={t('search.unit')}
        value={businessUnitId ?? ''}
        onChange={(id) => onChange({ businessUnitId: id === '' ? null : id })}
      >
        <option value="">{t('search.anyUnit')}</option>
        {units.map(({ id, title }) => (
          <option key={id} value={id}>
            {title}
          </option>
        ))}
      </SelectField>
    </Box>
  );
}
