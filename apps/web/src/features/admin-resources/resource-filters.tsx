import { resourceTypes } from '@axp/contracts/vocabulary';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { managedBuildingsQuery } from '@/shared/admin/managed-buildings.ts';
import { placeQueries } from '@/shared/booking/queries/place-queries.ts';
import { SelectField } from '@/shared/form/select-field.tsx';
import type { TableAddress } from '@/shared/table/use-table-place.ts';

type FilterName = 'type' | 'buildingId' | 'businessUnitId' | 'active';

/** Narrows the list by kind, building, unit and state. */
export function ResourceFilters({ address }: { readonly address: TableAddress<FilterName> }) {
  const { t } = useTranslation('adminResources');
  const { filters } = address.place;
  const buildings = useQuery(managedBuildingsQuery()).data ?? [];
  const units = useQuery(placeQueries.businessUnits()).data ?? [];
  const fields: readonly [FilterName, string, readonly (readonly [string, string])[]][] = [
    [
      'type',
      t('resources.filter.kind'),
      resourceTypes.map((type) => [type, t(`resources.kinds.${type}`)] as const),
    ],
    [
      'buildingId',
      t('resources.filter.building'),
      buildings.map(({ id, name }) => [id, name] as const),
    ],
    [
      'businessUnitId',
      t('resources.filter.unit'),
      units.map(({ id, title }) => [id, title] as const),
    ],
    [
      'active',
      t('resources.filter.state'),
      [
        ['yes', t('resources.active')],
        ['no', t('resources.inactive')],
      ],
    ],
  ];
  return fields.map(([name, label, choices]) => (
    <SelectField
      key={name}
      label={label}
      value={filters[name] ?? ''}
      onChange={(value) => address.setFilter(name, value)}
    >
      <option value="">{t('resources.filter.all')}</option>
      {choices.map(([value, text]) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </SelectField>
  ));
}
