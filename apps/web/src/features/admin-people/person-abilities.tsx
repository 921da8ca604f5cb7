import type { AdminUserDetail } from '@axp/contracts';
import { Box, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { managedBuildingsQuery } from '@/shared/admin/managed-buildings.ts';
import { useLanguage } from '@/shared/i18n/index.ts';
import { licenceQueries } from '@/shared/licence/licence-queries.ts';
import { useAbility } from '@/shared/session/index.ts';
import { DetailCard } from '@/shared/ui/detail-card.tsx';

/** List of what the saved rights of a person allow. */
export function PersonAbilities({ person }: { readonly person: AdminUserDetail }) {
  const { t } = useTranslation('adminPerson');
  const abilities = useAbilities(person);
  return (
    <DetailCard title={t('can.title')}>
      {abilities.length === 0 ? (
        <Typography variant="secondary">
          {t(person.status === 'active' ? 'can.nothing' : 'can.notActive')}
        </Typography>
      ) : (
        <Box component="ul" sx={{ m: 0, pl: 5, typography: 'body2', overflowWrap: 'anywhere' }}>
          {abilities.map((ability) => (
            <li key={ability}>{ability}</li>
          ))}
        </Box>
      )}
    </DetailCard>
  );
}

function useAbilities(person: AdminUserDetail): readonly string[] {
  const { t } = useTranslation('adminPerson');
  const { language } = useLanguage();
  const mayViewBuildings = useAbility().can('view', 'Building');
  const { data: buildings } = useQuery({ ...managedBuildingsQuery(), enabled: mayViewBuildings });
  const { data: licence } = useQuery(licenceQueries.of(person.id));
  if (person.status !== 'active') return [];
  const list = (names: readonly string[]) => new Intl.ListFormat(language).format(names);
  const titles = (units: AdminUserDetail['businessUnits']) => list(units.map(({ title }) => title));
  const { businessUnits, approvesFor, managedResources, managedBuildings } = person;
  const resourcesIn = (id: string) => buildings?.find((one) => one.id === id)?.resourceCount;
  const books = person.isAllBu || businessUnits.length > 0;
  const booking = person.isAllBu
    ? t('can.bookAll')
    : t('can.book', { units: titles(businessUnits) });
  return [
    ...(person.isAdministrator ? [t('can.administer')] : []),
    ...(books ? [booking] : []),
    ...(person.isApprover ? [t('can.approveAll')] : []),
    ...(approvesFor.length > 0 ? [t('can.approve', { units: titles(approvesFor) })] : []),
    ...managedBuildings.map(({ id, name: building }) => {
      const count = resourcesIn(id);
      return count === undefined
        ? t('can.manageBuilding', { building })
        : t('can.manageIn', { count, building });
    }),
    ...(managedResources.length > 0
      ? [t('can.manage', { names: list(managedResources.map(({ name }) => name)) })]
      : []),
    ...(person.isHelpDesk ? [t('can.help')] : []),
    ...(person.isAuditor ? [t('can.audit')] : []),
    ...(books && licence?.state === 'confirmed'
      ? [t('can.drive', { classes: list(licence.classes) })]
      : []),
  ];
}
