import { byKind } from '@axp/contracts/vocabulary';
import { Box } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { BuildingChip } from '@/shared/admin/building-chip.tsx';
import { placeQueries } from '@/shared/booking/queries/place-queries.ts';
import { useKindText } from '@/shared/booking/use-kind-text.ts';
import type { TableAddress } from '@/shared/table/use-table-place.ts';
import { FilterChip } from '@/shared/ui/filter-chip.tsx';
import { MenuChip } from '@/shared/ui/menu-chip.tsx';
import { TypeChips } from '@/shared/ui/type-chips.tsx';
import type { ListedFilter, ResourceFilterName } from './resource-queries.ts';
import { resourceQueries } from './resource-queries.ts';

/** Filters with one value, and the name of their count. */
const facts = [
  ['rules', 'own', 'ownRules'],
  ['label', 'none', 'noLabel'],
  ['label', 'replaced', 'replacedLabel'],
] as const;

interface ResourceFiltersProps {
  readonly address: TableAddress<ResourceFilterName>;
  readonly filter: ListedFilter;
}

/** Filters as toggles, each with what it would find. */
export function ResourceFilters({ address, filter }: ResourceFiltersProps) {
  const { t } = useTranslation('adminResources');
  const counts = useQuery(resourceQueries.counts(filter)).data;
  const units = useQuery(placeQueries.businessUnits()).data ?? [];
  const { setFilter } = address;
  const { type, active } = filter;
  // Hidden while it finds nothing, so that the filters fit in one line at 1440 px.
  const hasResources = ([name, value, count]: (typeof facts)[number]) =>
    count !== 'replacedLabel' || filter[name] === value || (counts?.[count] ?? 0) > 0;
  return (
    <>
      <TypeChips
        labels={useTypeLabels()}
        value={type}
        onChange={(one) => setFilter('type', one)}
        counts={counts?.types}
      />
      <Box aria-hidden sx={{ flex: 'none', width: '1px', height: 20, bgcolor: 'divider', mx: 1 }} />
      <BuildingChip value={filter.buildingId} onChange={(id) => setFilter('buildingId', id)} />
      <MenuChip
        label={t('resources.filter.unit')}
        value={filter.businessUnitId}
        choices={units.map(({ id, title }) => ({ id, name: title }))}
        onChange={(id) => setFilter('businessUnitId', id)}
      />
      <FilterChip
        label={t('resources.active')}
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
      {facts.filter(hasResources).map(([name, value, count]) => (
        <FilterChip
          key={count}
          label={t(`resources.filter.${count}`)}
          count={counts?.[count]}
          isOn={filter[name] === value}
          isRemovable
          onClick={() => setFilter(name, filter[name] === value ? undefined : value)}
        />
      ))}
    </>
  );
}

/** Names of the kinds as filters. */
export function useTypeLabels() {
  const { t } = useTranslation('adminResources');
  const ofKind = useKindText();
  return {
    all: t('resources.filter.all'),
    ...byKind((type) => ofKind(`${type}.names`)),
  };
}
