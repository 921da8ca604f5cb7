import type { AdminUser } from '@axp/contracts';
import { userRoles } from '@axp/contracts';
import { Box, Chip } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '@/shared/i18n/index.ts';
import { formatDateTime } from '@/shared/lib/datetime/index.ts';
import { useAbility, useUser } from '@/shared/session/index.ts';
import type { TableColumn } from '@/shared/table/table-types.ts';
import type { TableAddress } from '@/shared/table/use-table-place.ts';
import { FilterChip } from '@/shared/ui/filter-chip.tsx';
import { MenuChip } from '@/shared/ui/menu-chip.tsx';
import type { ListedFilter, PeopleFilterName } from './people-queries.ts';
import { peopleQueries } from './people-queries.ts';

function rolesOf(user: AdminUser) {
  const has: Readonly<Record<(typeof userRoles)[number], boolean>> = {
    administrator: user.isAdministrator,
    approver: user.isApprover || user.approvesFor.length > 0,
    'resource-manager': user.managedResources.length > 0,
    'facility-manager': user.managedBuildings.length > 0,
    'help-desk': user.isHelpDesk,
    auditor: user.isAuditor,
  };
  return userRoles.filter((role) => has[role]);
}

function RoleChips({ user }: { readonly user: AdminUser }) {
  const { t } = useTranslation('admin');
  return (
    <Box component="span" sx={{ display: 'inline-flex', flexWrap: 'wrap', gap: 1 }}>
      {rolesOf(user).map((role) => (
        <Chip key={role} size="small" label={t(`people.role.${role}`)} />
      ))}
    </Box>
  );
}

export function usePersonColumns(): readonly TableColumn<AdminUser>[] {
  const { t } = useTranslation('admin');
  const { language } = useLanguage();
  const { timezone } = useUser();
  return useMemo(() => {
    const unitsOf = (user: AdminUser) =>
      user.isAllBu
        ? t('field.isAllBu')
        : user.businessUnits.map(({ title }) => title).join(', ') || t('people.noUnit');
    return [
      {
        id: 'name',
        exported: ['full_name'],
        label: t('field.fullName'),
        cell: (user) => user.fullName,
        text: (user) => user.fullName,
        isSortable: true,
        isFixed: true,
        width: 180,
        share: 2,
      },
      {
        id: 'email',
        exported: ['email'],
        label: t('field.email'),
        cell: (user) => user.email,
        text: (user) => user.email,
        isSortable: true,
        width: 200,
        share: 2,
      },
      {
        id: 'status',
        exported: ['status'],
        label: t('field.status'),
        cell: ({ status }) =>
          status === 'active' ? (
            t('people.status.active')
          ) : (
            <Chip size="small" label={t(`people.status.${status}`)} />
          ),
        width: 110,
      },
      {
        id: 'roles',
        exported: ['administrator', 'approver', 'help_desk', 'auditor', 'facility_manager'],
        label: t('people.role.label'),
        cell: (user) => (rolesOf(user).length > 0 ? <RoleChips user={user} /> : ''),
        width: 170,
      },
      {
        id: 'units',
        label: t('field.businessUnits'),
        cell: unitsOf,
        width: 160,
        exported: ['business_units', 'all_units'],
      },
      {
        id: 'signedIn',
        exported: ['signed_in_at'],
        label: t('people.signedIn'),
        cell: ({ signedInAt }) =>
          signedInAt === null
            ? t('audit.nothing')
            : formatDateTime(signedInAt, { language, timezone }),
        width: 160,
        isHiddenAtFirst: true,
      },
    ];
  }, [t, language, timezone]);
}

interface PeopleFiltersProps {
  readonly address: TableAddress<PeopleFilterName>;
  readonly filter: ListedFilter;
}

/** Those that are shown at first come first. */
const statusOrder = ['current', 'active', 'invited', 'deactivated'] as const;

/** Filters as toggles, each with what it would find. */
export function PeopleFilters({ address, filter }: PeopleFiltersProps) {
  const { t } = useTranslation(['adminPeople', 'admin']);
  const counts = useQuery(peopleQueries.counts(filter)).data;
  const seesUnits = useAbility().can('view', 'ManagedUnit');
  const { data: units = [] } = useQuery({ ...peopleQueries.units(), enabled: seesUnits });
  const { setFilter } = address;
  const { status, role } = filter;
  const statuses = counts?.statuses;
  const current = statuses && statuses.active + statuses.invited;
  return (
    <>
      {statusOrder.map((one) => (
        <FilterChip
          key={one}
          label={one === 'current' ? t('filter.current') : t(`admin:people.status.${one}`)}
          count={one === 'current' ? current : statuses?.[one]}
          isOn={status === one}
          isRemovable
          onClick={() => setFilter('status', status === one ? 'all' : one)}
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
