import type { ManagedBuilding } from '@axp/contracts';
import Add from '@mui/icons-material/Add';
import Apartment from '@mui/icons-material/ApartmentOutlined';
import { Box, Button, Card, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AdminFrame } from '@/shared/admin/admin-frame.tsx';
import { managedBuildingsQuery } from '@/shared/admin/managed-buildings.ts';
import { useAbility } from '@/shared/session/index.ts';
import { CardSkeletons } from '@/shared/ui/card-skeletons.tsx';
import { DelayedSkeleton } from '@/shared/ui/delayed-skeleton.tsx';
import { EmptyState } from '@/shared/ui/empty-state.tsx';
import { ErrorState } from '@/shared/ui/error-state.tsx';
import { lazyDialog } from '@/shared/ui/lazy-part.tsx';
import { PageHeading } from '@/shared/ui/page-heading.tsx';
import { SecondaryButton } from '@/shared/ui/secondary-button.tsx';

const BuildingDialog = lazyDialog(() =>
  import('./building-dialog.tsx').then((m) => m.BuildingDialog),
);
const BuildingFacts = lazyDialog(() => import('./building-facts.tsx').then((m) => m.BuildingFacts));
const ClosedDaysDialog = lazyDialog(() =>
  import('./closed-days-dialog.tsx').then((m) => m.ClosedDaysDialog),
);

type Opened = { readonly dialog: 'building' | 'closed'; readonly building: ManagedBuilding | null };

/** `/admin/places`: buildings with floors, hours and closed days (Z-12). */
export function PlacesPage() {
  const { t } = useTranslation(['adminResources', 'admin']);
  const [opened, setOpened] = useState<Opened | null>(null);
  const close = () => setOpened(null);
  const ability = useAbility();
  const mayUpdate = ability.can('update', 'Building');
  const add = ability.can('manage', 'Building') && (
    <Button
      variant="contained"
      startIcon={<Add />}
      onClick={() => setOpened({ dialog: 'building', building: null })}
    >
      {t('places.add')}
    </Button>
  );
  return (
    <AdminFrame>
      <PageHeading
        title={t('admin:section.places.title')}
        description={t('admin:section.places.text')}
        actions={add}
      />
      <Buildings onOpen={setOpened} />
      {opened?.dialog === 'building' && mayUpdate && (
        <BuildingDialog building={opened.building} onClose={close} />
      )}
      {opened?.dialog === 'building' && !mayUpdate && opened.building && (
        <BuildingFacts building={opened.building} onClose={close} />
      )}
      {opened?.dialog === 'closed' && opened.building && (
        <ClosedDaysDialog building={opened.building} onClose={close} />
      )}
    </AdminFrame>
  );
}

function Buildings({ onOpen }: { readonly onOpen: (opened: Opened) => void }) {
  const { t } = useTranslation('adminResources');
  const { data, error, refetch } = useQuery(managedBuildingsQuery());
  if (!data && error) {
    return <ErrorState title={t('places.failed')} query={{ error, refetch }} />;
  }
  if (!data) {
    return (
      <DelayedSkeleton>
        <CardSkeletons count={3} height={88} />
      </DelayedSkeleton>
    );
  }
  if (data.length === 0) {
    return (
      <EmptyState
        icon={<Apartment />}
        title={t('places.empty.title')}
        description={t('places.empty.text')}
      />
    );
  }
  return (
    <Box component="ul" sx={{ display: 'grid', gap: 3, m: 0, p: 0, listStyle: 'none' }}>
      {data.map((building) => (
        <BuildingCard key={building.id} building={building} onOpen={onOpen} />
      ))}
    </Box>
  );
}

interface BuildingCardProps {
  readonly building: ManagedBuilding;
  readonly onOpen: (opened: Opened) => void;
}

function BuildingCard({ building, onOpen }: BuildingCardProps) {
  const { t } = useTranslation('adminResources');
  const { name, timezone, floors, resourceCount, closedDayCount } = building;
  const mayUpdate = useAbility().can('update', 'Building');
  return (
    <Card
      component="li"
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3, p: { xs: 4, sm: 5 } }}
    >
      <Box sx={{ mr: 'auto', minWidth: 0 }}>
        <Typography variant="subtitle1" component="h2">
          {name}
        </Typography>
        <Typography variant="secondary">
          {[
            t('places.floors', { count: floors.length }),
            t('places.resources', { count: resourceCount }),
            ...(closedDayCount > 0 ? [t('places.closedDays', { count: closedDayCount })] : []),
            timezone,
          ].join(' · ')}
        </Typography>
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, ml: { xs: -3.5, sm: 0 } }}>
        <Button
          color="inherit"
          aria-label={t('places.closed.action', { name })}
          onClick={() => onOpen({ dialog: 'closed', building })}
        >
          {t('places.closed.label')}
        </Button>
        <SecondaryButton
          aria-label={t(mayUpdate ? 'places.edit' : 'places.details', { name })}
          onClick={() => onOpen({ dialog: 'building', building })}
        >
          {t(mayUpdate ? 'places.editTitle' : 'places.detailsTitle')}
        </SecondaryButton>
      </Box>
    </Card>
  );
}
