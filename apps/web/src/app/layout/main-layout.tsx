import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { useRouter } from 'next/router';
import type { PropsWithChildren, ReactNode } from 'react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSettings } from '@/shared/theme/settings.ts';
import { frame } from '@/shared/theme/tokens.ts';
import { lazyDialog } from '@/shared/ui/lazy-part.tsx';
import { BottomBar } from './bottom-bar.tsx';
import { DiscardGuard } from './discard-guard.tsx';
import { Footer } from './footer.tsx';
import { FrameShortcuts } from './frame-shortcuts.ts';
import { isCalendarPath } from './navigation.ts';
import { NavigationRow } from './navigation-row.tsx';
import { OfflineBanner } from './offline-banner.tsx';
import { Sidebar } from './sidebar.tsx';
import { TopBar } from './top-bar.tsx';
import { useRealView } from './use-real-view.ts';

const LogoutDialog = lazyDialog(() =>
  import('./logout-dialog.tsx').then((module) => module.LogoutDialog),
);
const AppearanceDialog = lazyDialog(() =>
  import('./appearance-dialog.tsx').then((module) => module.AppearanceDialog),
);
const ShortcutSheet = lazyDialog(() =>
  import('./shortcut-sheet.tsx').then((module) => module.ShortcutSheet),
);

const contentId = 'content';

const skipLinkStyle = {
  position: 'fixed',
  zIndex: 'tooltip',
  top: 8,
  left: 8,
  p: 2,
  bgcolor: 'background.paper',
  '&:not(:focus)': { transform: 'translateY(-200%)' },
} as const;

interface MainLayoutProps {
  /** Notifications in the top bar. */
  readonly bell?: ReactNode;
  /** Opens the person's other applications; nothing where they have none. */
  readonly launcher?: ReactNode;
}

/** The frame of every page for signed-in people (L-01 to L-03, L-06). */
export function MainLayout({ bell, launcher, children }: PropsWithChildren<MainLayoutProps>) {
  useRealView();
  const { t } = useTranslation('main');
  const router = useRouter();
  const [{ sidebar, navigation }, change] = useSettings();
  const [dialog, setDialog] = useState<'logout' | 'appearance' | 'shortcuts' | null>(null);
  const closeDialog = () => setDialog(null);
  const isHorizontal = navigation === 'horizontal';
  return (
    <DiscardGuard>
      <FrameShortcuts onList={() => setDialog('shortcuts')} />
      <Box sx={{ maxWidth: frame.maxWidth, mx: 'auto', pt: `${frame.topBar}px` }}>
        <Link href={`#${contentId}`} sx={skipLinkStyle}>
          {t('nav.skip')}
        </Link>
        <TopBar
          bell={bell}
          launcher={launcher}
          onAppearance={() => setDialog('appearance')}
          onShortcuts={() => setDialog('shortcuts')}
          onLogout={() => setDialog('logout')}
        />
        {isHorizontal && <NavigationRow />}
        <Box sx={{ display: 'flex' }}>
          {!isCalendarPath(router.asPath) && (
            <Sidebar
              isOpen={sidebar === 'open'}
              isBelowLgOnly={isHorizontal}
              onToggle={() => change({ sidebar: sidebar === 'open' ? 'closed' : 'open' })}
              onLogout={() => setDialog('logout')}
            />
          )}
          <Box
            sx={{
              display: 'flex',
              flexDirection: 'column',
              flexGrow: 1,
              minWidth: 0,
              minHeight: {
                xs: `calc(100dvh - ${frame.topBar}px)`,
                ...(isHorizontal && {
                  lg: `calc(100dvh - ${frame.topBar + frame.navigationRow}px)`,
                }),
              },
              pb: { xs: `calc(${frame.bottomBar}px + env(safe-area-inset-bottom))`, md: 0 },
            }}
          >
            <OfflineBanner />
            <Box
              component="main"
              id={contentId}
              tabIndex={-1}
              sx={{ flexGrow: 1, px: { xs: 4, sm: 6, lg: 8 }, py: { xs: 5, md: 8 }, outline: 0 }}
            >
              {children}
            </Box>
            <Footer />
          </Box>
        </Box>
        <BottomBar />
        {dialog === 'appearance' && <AppearanceDialog onClose={closeDialog} />}
        {dialog === 'shortcuts' && <ShortcutSheet onClose={closeDialog} />}
        {dialog === 'logout' && (
          <LogoutDialog onClose={closeDialog} onConfirm={() => void router.push('/logout')} />
        )}
      </Box>
    </DiscardGuard>
  );
}
