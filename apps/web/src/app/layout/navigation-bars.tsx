import { Box, ButtonBase } from '@mui/material';
import type { SxProps, Theme } from '@mui/material/styles';
import { useRouter } from 'next/router';
import { useTranslation } from 'react-i18next';
import { frame, shortScreen } from '@/shared/theme/tokens.ts';
import { PageLink } from '@/shared/ui/page-link.tsx';
import { isActiveEntry } from './navigation.ts';
import type { ShownEntry } from './use-navigation.ts';
import { useNavigation, useShortNavigation } from './use-navigation.ts';
import { WaitingBadge, WaitingLabel } from './waiting-badge.tsx';

export const bottomBar = {
  position: 'fixed',
  [shortScreen]: { position: 'static' },
  zIndex: 'appBar',
  insetInline: 0,
  bottom: 0,
  display: { xs: 'flex', md: 'none' },
  // A form has the bar with its one action in this place.
  'body:has([data-action-bar]) &': { display: 'none' },
  pb: 'env(safe-area-inset-bottom)',
  borderTop: 1,
  borderColor: 'divider',
  bgcolor: 'background.paper',
} satisfies SxProps<Theme>;

export const bottomEntry = {
  flex: 1,
  flexDirection: 'column',
  gap: 1,
  minHeight: frame.bottomBar,
  typography: 'caption',
  fontWeight: 500,
  color: 'text.secondary',
  '&[aria-current="page"]': { color: 'link', fontWeight: 600 },
} satisfies SxProps<Theme>;

/** The places of the application within reach of the thumb, where the sidebar is hidden. */
export function BottomBar() {
  const entries = useShortNavigation();
  return <NavigationBar entries={entries} sx={bottomBar} entrySx={bottomEntry} iconSize={24} />;
}

export const navigationRow = {
  display: { xs: 'none', lg: 'flex' },
  gap: 2,
  height: frame.navigationRow,
  px: 6,
  borderBottom: 1,
  borderColor: 'divider',
  bgcolor: 'background.paper',
} satisfies SxProps<Theme>;

export const calendarRow = {
  ...navigationRow,
  display: { xs: 'none', md: 'flex' },
} satisfies SxProps<Theme>;

export const rowEntry = {
  gap: 2,
  minHeight: 44,
  px: 3,
  typography: 'subtitle2',
  color: 'text.secondary',
  borderBlock: '2px solid transparent',
  '&:hover': { color: 'text.primary' },
  '&[aria-current="page"]': { color: 'link', borderBottomColor: 'currentColor' },
} satisfies SxProps<Theme>;

interface NavigationRowProps {
  /** On the calendar, which has no sidebar below lg either. */
  readonly isFromMd: boolean;
}

/** The places of the application in a row above the page; below lg the sidebar has them (L-06). */
export function NavigationRow({ isFromMd }: NavigationRowProps) {
  const sx = isFromMd ? calendarRow : navigationRow;
  return <NavigationBar entries={useNavigation()} sx={sx} entrySx={rowEntry} iconSize={22} />;
}

interface NavigationBarProps {
  readonly entries: readonly ShownEntry[];
  readonly sx: SxProps<Theme>;
  readonly entrySx: SxProps<Theme>;
  /** In px. */
  readonly iconSize: number;
}

function NavigationBar({ entries, sx, entrySx, iconSize }: NavigationBarProps) {
  const { t } = useTranslation('main');
  const { asPath } = useRouter();
  return (
    <Box component="nav" aria-label={t('nav.label')} sx={sx}>
      {entries.map((entry) => {
        const { waiting } = entry;
        const label = t(entry.labelKey);
        return (
          <ButtonBase
            key={entry.href}
            component={PageLink}
            href={entry.href}
            aria-current={isActiveEntry(entry, asPath) ? 'page' : undefined}
            sx={entrySx}
          >
            <Box component="span" sx={{ position: 'relative', display: 'grid' }}>
              <entry.Icon aria-hidden sx={{ fontSize: iconSize }} />
              <WaitingBadge count={waiting} place="icon" />
            </Box>
            <WaitingLabel label={label} count={waiting} />
          </ButtonBase>
        );
      })}
    </Box>
  );
}
