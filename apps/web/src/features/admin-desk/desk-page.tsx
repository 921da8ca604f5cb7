import Add from '@mui/icons-material/Add';
import Menu from '@mui/icons-material/Menu';
import Invite from '@mui/icons-material/PersonAddOutlined';
import { Box } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { AdminFrame } from '@/shared/admin/admin-frame.tsx';
import { SectionList } from '@/shared/admin/section-list.tsx';
import { isNewMerchant, setupQuery } from '@/shared/admin/setup-steps.ts';
import { useTimes } from '@/shared/booking/use-times.ts';
import { wallClockOf } from '@/shared/lib/datetime/index.ts';
import { useAbility, useUser } from '@/shared/session/index.ts';
import { columns } from '@/shared/theme/tokens.ts';
import { PageHeading } from '@/shared/ui/page-heading.tsx';
import { PageLink } from '@/shared/ui/page-link.tsx';
import { SecondaryButton } from '@/shared/ui/secondary-button.tsx';
import { AnnouncementsCard } from './announcements-card.tsx';
import { AttentionCard } from './attention-card.tsx';
import { NumbersCard } from './numbers-card.tsx';
import { AdministratorsCard, SignInPreview } from './setup-aside.tsx';
import { SetupCard } from './setup-card.tsx';

const sectionsId = 'sections';

interface DeskPageProps {
  /** The whole screen, passed in by the page. */
  readonly SignInScreen: ComponentType;
}

/** `/admin`: what needs attention and today in numbers; how to start for a new merchant. */
export function DeskPage({ SignInScreen }: DeskPageProps) {
  const { t } = useTranslation(['admin', 'adminDesk']);
  const { timezone } = useUser();
  const times = useTimes(timezone);
  const ability = useAbility();
  const isAdministrator = ability.can('manage', 'Administration');
  const setup = useQuery({ ...setupQuery(), enabled: isAdministrator });
  const isNew = setup.data !== undefined && isNewMerchant(setup.data);
  const hasSetup = isAdministrator && (isNew || setup.isError);
  return (
    <AdminFrame>
      <Box sx={{ maxWidth: columns.list, mx: 'auto' }}>
        <PageHeading
          title={t('admin:navigation.overview')}
          description={times.longDay(wallClockOf(times.now, timezone).day)}
          actions={<Actions isNew={isNew} />}
        />
        <Box
          sx={{
            display: 'grid',
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 296px' },
            '@media (min-width: 1360px)': { gridTemplateColumns: 'minmax(0, 1fr) 336px' },
            alignItems: 'start',
            gap: 6,
          }}
        >
          <Box sx={{ display: 'grid', gap: 6 }}>
            {hasSetup && <SetupCard query={setup} />}
            <AttentionCard isQuiet={hasSetup} />
            {ability.can('view', 'Announcement') && <AnnouncementsCard />}
          </Box>
          {isNew ? (
            <Box sx={{ display: 'grid', gap: 6 }}>
              <SignInPreview SignInScreen={SignInScreen} />
              <AdministratorsCard />
            </Box>
          ) : (
            <NumbersCard />
          )}
        </Box>
        <Box
          component="nav"
          id={sectionsId}
          aria-label={t('adminDesk:sections')}
          sx={{ display: { md: 'none' }, mt: 6, scrollMarginTop: 80 }}
        >
          <SectionList rowHeight={48} withoutHome />
        </Box>
      </Box>
    </AdminFrame>
  );
}

/** Links to what is added most, for those who may add it. */
const shortcuts = [
  { href: '/admin/people#invite', subject: 'Person', labelKey: 'invite', Icon: Invite },
  { href: '/admin/resources/edit', subject: 'ManagedResource', labelKey: 'addResource', Icon: Add },
] as const;

function Actions({ isNew }: { readonly isNew: boolean }) {
  const { t } = useTranslation('adminDesk');
  const ability = useAbility();
  return (
    <Box sx={{ display: 'flex', gap: 2 }}>
      <SecondaryButton
        startIcon={<Menu />}
        LinkComponent="a"
        href={`#${sectionsId}`}
        sx={{ display: { md: 'none' } }}
      >
        {t('sections')}
      </SecondaryButton>
      {!isNew &&
        shortcuts.map(
          ({ href, subject, labelKey, Icon }) =>
            ability.can('update', subject) && (
              <SecondaryButton
                key={href}
                component={PageLink}
                href={href}
                startIcon={<Icon />}
                sx={{ display: { xs: 'none', md: 'inline-flex' } }}
              >
                {t(labelKey)}
              </SecondaryButton>
            ),
        )}
    </Box>
  );
}
