import { resourceTypes } from '@axp/contracts/vocabulary';
import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { managedBuildingsQuery } from '@/shared/admin/managed-buildings.ts';
import { placeQueries } from '@/shared/booking/queries/place-queries.ts';
import type { TableAddress } from '@/shared/table/use-table-place.ts';
import { FilterChip } from '@/shared/ui/filter-chip.tsx';
import { MenuChip } from '@/shared/ui/menu-chip.tsx';
import type { ListedFilter, ResourceFilterName } from './resource-queries.ts';
import { resourceQueries } from './resource-queries.ts';

interface ResourceFiltersProps {
  readonly address: TableAddress<ResourceFilterName>;
  readonly filter: ListedFilter;
}

/** Filters as toggles, each with what it would find. */
export function ResourceFilters({ address, filter }: ResourceFiltersProps) {
  const { t } = useTranslation('adminResources');
  const counts = useQuery(resourceQueries.counts(filter)).data;
  const buildings = useQuery(managedBuildingsQuery()).data ?? [];
  const units = useQuery(placeQueries.businessUnits()).data ?? [];
  const { setFilter } = address;
  const { type, active } = filter;
  const all = counts && resourceTypes.reduce((sum, one) => sum + counts.types[one], 0);
  return (
    <>
      <FilterChip
        label={t('resources.filter.all')}
        count={all}
        isOn={type === undefined}
        onClick={() => setFilter('type', undefined)}
      />
      {resourceTypes.map((one) => (
        <FilterChip
          key={one}
          label={t(`resources.kinds.${one}`)}
          count={counts?.types[one]}
          isOn={type === one}
          onClick={() => setFilter('type', type === one ? undefined : one)}
        />
      ))}
      <Box aria-hidden sx={{ flex: 'none', width: '1px', height: 20, bgcolor: 'divider', mx: 1 }} />
      <MenuChip
        label={t('resources.filter.building')}
        value={filter.buildingId}
        choices={buildings.map(({ id, name }) => ({ id, name }))}
        onChange={(id) => setFilter('buildingId', id)}
      />
      <MenuChip
        label={t('resources.filter.unit')}
        value={filter.businessUnitId}
        choices={units.map(({ id, title }) => ({ id, name: title }))}
        onChange={(id) => setFilter('businessUnitId', id)}
      />
      <FilterChip
        label={t('resources.active')}
        count={counts?.active}
        isOn={active === 'yes'}
        isRemovable
        onClick={() => setFilter('active', active === 'yes' ? 'all' : undefined)}
      />
      {active !== 'yes' && (
        <FilterChip
          label={t('resources.inactive')}
          count={counts?.inactive}
          isOn={active === 'no'}
          isRemovable
          onClick={() => setFilter('active', active === 'no' ? 'all' : 'no')}
        />
      )}
      <FilterChip
        label={t('resources.filter.ownRules')}
        count={counts?.ownRules}
        isOn={filter.rules === 'own'}
        isRemovable
        onClick={() => setFilter('rules', filter.rules ? undefined : 'own')}
      />
      <FilterChip
        label={t('resources.filter.noLabel')}
        count={counts?.noLabel}
        isOn={filter.label === 'none'}
        isRemovable
        onClick={() => setFilter('label', filter.label ? undefined : 'none')}
      />
    </>
  );
}
