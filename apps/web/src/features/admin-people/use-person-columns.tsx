import type { AdminUser } from '@axp/contracts';
import { userRoles } from '@axp/contracts';
import { Box, Chip } from '@mui/material';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '@/shared/i18n/index.ts';
import { formatDateTime } from '@/shared/lib/datetime/index.ts';
import { useUser } from '@/shared/session/index.ts';
import type { TableColumn } from '@/shared/table/table-types.ts';

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

/** Columns of the list of people. */
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
