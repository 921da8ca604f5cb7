import type { AdminUser } from '@axp/contracts';
import { userRoles, userSorts } from '@axp/contracts';
import { userStatuses } from '@axp/contracts/vocabulary';
import People from '@mui/icons-material/PeopleOutlineOutlined';
import PersonAdd from '@mui/icons-material/PersonAddOutlined';
import Upload from '@mui/icons-material/UploadOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AdminFrame } from '@/shared/admin/admin-frame.tsx';
import { SelectField } from '@/shared/form/select-field.tsx';
import { useLanguage } from '@/shared/i18n/index.ts';
import { formatDateTime } from '@/shared/lib/datetime/index.ts';
import { isId } from '@/shared/routing/is-id.ts';
import { useAbility, useUser } from '@/shared/session/index.ts';
import { DataTable } from '@/shared/table/data-table.tsx';
import { writeSort } from '@/shared/table/table-place.ts';
import type { TableColumn } from '@/shared/table/table-types.ts';
import { useTableList } from '@/shared/table/use-table-list.ts';
import type { TableAddress } from '@/shared/table/use-table-place.ts';
import { useTablePlace } from '@/shared/table/use-table-place.ts';
import { EmptyState } from '@/shared/ui/empty-state.tsx';
import { lazyDialog } from '@/shared/ui/lazy-part.tsx';
import { PageHeading } from '@/shared/ui/page-heading.tsx';
import type { UserFilter } from './people-queries.ts';
import { peopleQueries } from './people-queries.ts';
import { personHref } from './person-href.ts';
import { WaitingLicencesNote } from './waiting-licences-note.tsx';

const InviteDialog = lazyDialog(() => import('./invite-dialog.tsx').then((m) => m.InviteDialog));
const ImportPeopleDialog = lazyDialog(() =>
  import('./import-people-dialog.tsx').then((m) => m.ImportPeopleDialog),
);

const filters = ['status', 'role', 'unit'] as const;
type FilterName = (typeof filters)[number];

function filterOf({ place }: TableAddress<FilterName>): UserFilter {
  const { status, role, unit } = place.filters;
  const sort = userSorts.find((one) => one === writeSort(place.sort));
  const asStatus = userStatuses.find((one) => one === status);
  const asRole = userRoles.find((one) => one === role);
  return {
    ...(place.text !== '' && { text: place.text }),
    ...(sort && { sort }),
    ...(asStatus && { status: asStatus }),
    ...(asRole && { role: asRole }),
    ...(isId(unit) && { businessUnitId: unit }),
  };
}

/** `/admin/people`: who may come in, and what they may do (D-04). */
export function PeoplePage() {
  const { t } = useTranslation('admin');
  const address = useTablePlace({ filters, sort: 'name' });
  const list = useTableList(useInfiniteQuery(peopleQueries.list(filterOf(address))));
  const columns = usePersonColumns();
  const [isInviting, setIsInviting] = useState(false);
  const [isImporting, setIsImporting] = useState(false);
  const mayUpdate = useAbility().can('update', 'Person');
  const invite = mayUpdate && (
    <Button variant="contained" startIcon={<PersonAdd />} onClick={() => setIsInviting(true)}>
      {t('people.invite.open')}
    </Button>
  );
  return (
    <AdminFrame>
      <PageHeading
        title={t('section.people.title')}
        description={t('section.people.text')}
        actions={
          mayUpdate && (
            <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
              <Button
                variant="outlined"
                color="inherit"
                startIcon={<Upload />}
                onClick={() => setIsImporting(true)}
              >
                {t('people.import.open')}
              </Button>
              {invite}
            </Box>
          )
        }
      />
      <WaitingLicencesNote />
      <DataTable
        label={t('section.people.title')}
        columns={columns}
        address={address}
        list={list}
        rowId={(user) => user.id}
        rowLabel={(user) => user.fullName}
        hrefOf={({ id }) => personHref(id)}
        filters={<PersonFilters address={address} />}
        failedTitle={t('people.failed')}
        empty={
          <EmptyState
            icon={<People />}
            title={t('people.empty.title')}
            description={t('people.empty.text')}
            action={invite}
          />
        }
      />
      {isInviting && <InviteDialog onClose={() => setIsInviting(false)} />}
      {isImporting && <ImportPeopleDialog onClose={() => setIsImporting(false)} />}
    </AdminFrame>
  );
}

function PersonFilters({ address }: { readonly address: TableAddress<FilterName> }) {
  const { t } = useTranslation('admin');
  const seesUnits = useAbility().can('view', 'ManagedUnit');
  const { data: units = [] } = useQuery({ ...peopleQueries.units(), enabled: seesUnits });
  const { place, setFilter } = address;
  return (
    <>
      <SelectField
        label={t('field.status')}
        value={place.filters.status ?? ''}
        onChange={(status) => setFilter('status', status)}
      >
        <option value="">{t('audit.filter.all')}</option>
        {userStatuses.map((status) => (
          <option key={status} value={status}>
            {t(`people.status.${status}`)}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={t('people.role.label')}
        value={place.filters.role ?? ''}
        onChange={(role) => setFilter('role', role)}
      >
        <option value="">{t('audit.filter.all')}</option>
        {userRoles.map((role) => (
          <option key={role} value={role}>
            {t(`people.role.${role}`)}
          </option>
        ))}
      </SelectField>
      {seesUnits && (
        <SelectField
          label={t('people.unit')}
          value={place.filters.unit ?? ''}
          onChange={(unit) => setFilter('unit', unit)}
        >
          <option value="">{t('audit.filter.all')}</option>
          {units.map(({ id, title }) => (
            <option key={id} value={id}>
              {title}
            </option>
          ))}
        </SelectField>
      )}
    </>
  );
}

function RoleChips({ user }: { readonly user: AdminUser }) {
  const { t } = useTranslation('admin');
  const has: Readonly<Record<(typeof userRoles)[number], boolean>> = {
    administrator: user.isAdministrator,
    approver: user.isApprover || user.approvesFor.length > 0,
    'resource-manager': user.managedResources.length > 0,
    'facility-manager': user.managedBuildings.length > 0,
    'help-desk': user.isHelpDesk,
    auditor: user.isAuditor,
  };
  const roles = userRoles.filter((role) => has[role]);
  if (roles.length === 0) return t('audit.nothing');
  return (
    <Box component="span" sx={{ display: 'inline-flex', flexWrap: 'wrap', gap: 1 }}>
      {roles.map((role) => (
        <Chip key={role} size="small" label={t(`people.role.${role}`)} />
      ))}
    </Box>
  );
}

function usePersonColumns(): readonly TableColumn<AdminUser>[] {
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
        label: t('field.email'),
        cell: (user) => user.email,
        text: (user) => user.email,
        isSortable: true,
        width: 200,
        share: 2,
      },
      {
        id: 'status',
        label: t('field.status'),
        cell: (user) => t(`people.status.${user.status}`),
        width: 110,
      },
      {
        id: 'roles',
        label: t('people.role.label'),
        cell: (user) => <RoleChips user={user} />,
        width: 170,
      },
      { id: 'units', label: t('field.businessUnits'), cell: unitsOf, width: 160 },
      {
        id: 'signedIn',
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
