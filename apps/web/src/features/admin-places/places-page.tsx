import type { ManagedBuilding } from '@axp/contracts';
import Add from '@mui/icons-material/Add';
import Apartment from '@mui/icons-material/ApartmentOutlined';
import { Box, Button, Card, Menu, MenuItem, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SectionPage } from '@/shared/admin/admin-frame.tsx';
import { managedBuildingsQuery } from '@/shared/admin/managed-buildings.ts';
import { useLanguage } from '@/shared/i18n/index.ts';
import { formatZone, useNow } from '@/shared/lib/datetime/index.ts';
import { useNamedDialog } from '@/shared/routing/use-named-dialog.ts';
import { useAbility } from '@/shared/session/index.ts';
import { CardSkeletons } from '@/shared/ui/card-skeletons.tsx';
import { DottedFacts } from '@/shared/ui/dotted-facts.tsx';
import { EmptyState } from '@/shared/ui/empty-state.tsx';
import { lazyDialog } from '@/shared/ui/lazy-part.tsx';
import { PageLink } from '@/shared/ui/page-link.tsx';
import { QueryContent } from '@/shared/ui/query-content.tsx';
import { SecondaryButton } from '@/shared/ui/secondary-button.tsx';
import { useMenu } from '@/shared/ui/use-menu.ts';

const BuildingDialog = lazyDialog(() => import('./building-dialog.tsx'), 'BuildingDialog');
const BuildingFacts = lazyDialog(() => import('./building-facts.tsx'), 'BuildingFacts');
const ClosedDaysDialog = lazyDialog(() => import('./closed-days-dialog.tsx'), 'ClosedDaysDialog');

/** The address `#new` opens the form of a new building. */
const namedDialogs = ['new'] as const;

type Opened = { readonly dialog: 'building' | 'closed'; readonly building: ManagedBuilding | null };

/** `/admin/places`: buildings with floors, hours and closed days (Z-12). */
export function PlacesPage() {
  const { t } = useTranslation('adminResources');
  const [opened, setOpened] = useState<Opened | null>(null);
  const close = () => setOpened(null);
  const add = () => setOpened({ dialog: 'building', building: null });
  const ability = useAbility();
  const mayUpdate = ability.can('update', 'Building');
  const mayAdd = ability.can('manage', 'Building');
  useNamedDialog(namedDialogs, () => mayAdd && add());
  const addButton = mayAdd && (
    <Button variant="contained" startIcon={<Add />} onClick={add}>
      {t('places.add')}
    </Button>
  );
  return (
    <SectionPage name="places" actions={addButton}>
      <QueryContent
        query={useQuery(managedBuildingsQuery())}
        failed={t('places.failed')}
        skeleton={<CardSkeletons count={3} height={88} />}
      >
        {(buildings) =>
          buildings.length === 0 ? (
            <EmptyState
              icon={<Apartment />}
              title={t('places.empty.title')}
              description={t('places.empty.text')}
              action={addButton}
            />
          ) : (
            <Box component="ul" sx={{ display: 'grid', gap: 3, m: 0, p: 0, listStyle: 'none' }}>
              {buildings.map((building) => (
                <BuildingCard key={building.id} building={building} onOpen={setOpened} />
              ))}
            </Box>
          )
        }
      </QueryContent>
      {opened?.dialog === 'building' && mayUpdate && (
        <BuildingDialog building={opened.building} onClose={close} />
      )}
      {opened?.dialog === 'building' && !mayUpdate && opened.building && (
        <BuildingFacts building={opened.building} onClose={close} />
      )}
      {opened?.dialog === 'closed' && opened.building && (
        <ClosedDaysDialog building={opened.building} onClose={close} />
      )}
    </SectionPage>
  );
}

interface BuildingCardProps {
  readonly building: ManagedBuilding;
  readonly onOpen: (opened: Opened) => void;
}

function BuildingCard({ building, onOpen }: BuildingCardProps) {
  const { t } = useTranslation('adminResources');
  const { name, timezone, floors, resourceCount, closedDayCount } = building;
  const zone = formatZone(useNow(), { language: useLanguage().language, timezone });
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
        <Typography variant="secondary" component="div">
          <DottedFacts
            facts={[
              t('places.floors', { count: floors.length }),
              t('places.resources', { count: resourceCount }),
              closedDayCount > 0 && t('places.closedDays', { count: closedDayCount }),
              zone,
            ]}
          />
        </Typography>
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, ml: { xs: -3.5, sm: 0 } }}>
        {floors.length > 0 && <PlansMenu building={building} />}
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
          {t(mayUpdate ? 'places.editLabel' : 'places.detailsTitle')}
        </SecondaryButton>
      </Box>
    </Card>
  );
}

interface PlansMenuProps {
  readonly building: Pick<ManagedBuilding, 'name' | 'floors'>;
}

/** Leads to the plan of each floor. */
function PlansMenu({ building: { name, floors } }: PlansMenuProps) {
  const { t } = useTranslation('adminResources');
  const { button, menu } = useMenu();
  return (
    <>
      <Button color="inherit" aria-label={t('places.plans.action', { name })} {...button}>
        {t('places.plans.label')}
      </Button>
      <Menu {...menu}>
        {floors.map((floor) => (
          <MenuItem
            key={floor.id}
            component={PageLink}
            href={`/admin/floor-plan?floor=${floor.id}`}
          >
            {floor.name}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
