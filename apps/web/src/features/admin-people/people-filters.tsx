import { userRoles } from '@axp/contracts';
import { Box } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useAbility } from '@/shared/session/index.ts';
import type { TableAddress } from '@/shared/table/use-table-place.ts';
import { FilterChip } from '@/shared/ui/filter-chip.tsx';
import { MenuChip } from '@/shared/ui/menu-chip.tsx';
import type { ListedFilter, PeopleFilterName } from './people-queries.ts';
import { peopleQueries } from './people-queries.ts';

interface PeopleFiltersProps {
  readonly address: TableAddress<PeopleFilterName>;
  readonly filter: ListedFilter;
}

/** Those that are shown at first come first. */
const statusOrder = ['active', 'invited', 'deactivated'] as const;

/** Filters as toggles, each with what it would find. */
export function PeopleFilters({ address, filter }: PeopleFiltersProps) {
  const { t } = useTranslation(['adminPeople', 'admin']);
  const counts = useQuery(peopleQueries.counts(filter)).data;
  const seesUnits = useAbility().can('view', 'ManagedUnit');
  const { data: units = [] } = useQuery({ ...peopleQueries.units(), enabled: seesUnits });
  const { setFilter } = address;
  const { status, role } = filter;
  const statuses = counts?.statuses;
  return (
    <>
      <FilterChip
        label={t('filter.all')}
        count={statuses && statuses.active + statuses.invited + statuses.deactivated}
        isOn={status === undefined}
        onClick={() => setFilter('status', status === undefined ? undefined : 'all')}
      />
      {statusOrder.map((one) => (
        <FilterChip
          key={one}
          label={t(`admin:people.status.${one}`)}
          count={statuses?.[one]}
          isOn={status === one}
          onClick={() => setFilter('status', one === 'active' ? undefined : one)}
        />
      ))}
      <Box aria-hidden sx={{ flex: 'none', width: '1px', height: 20, bgcolor: 'divider', mx: 1 }} />
      {userRoles.map((one) => (
        <FilterChip
          key={one}
          label={t(`filter.${one}`)}
          count={counts?.roles[one]}
          isOn={role === one}
          isRemovable
          onClick={() => setFilter('role', role === one ? undefined : one)}
        />
      ))}
      {seesUnits && (
        <MenuChip
          label={t('filter.unit')}
          value={filter.businessUnitId}
          choices={units.map(({ id, title }) => ({ id, name: title }))}
          onChange={(id) => setFilter('unit', id)}
        />
      )}
      <FilterChip
        label={t('filter.noUnit')}
        count={counts?.noUnit}
        isOn={filter.unit === 'none'}
        isRemovable
        onClick={() => setFilter('unit', filter.unit ? undefined : 'none')}
      />
      <FilterChip
        label={t('filter.licenceWaiting')}
        count={counts?.licenceWaiting}
        isOn={filter.licence === 'waiting'}
        isRemovable
        onClick={() => setFilter('licence', filter.licence ? undefined : 'waiting')}
      />
    </>
  );
}
