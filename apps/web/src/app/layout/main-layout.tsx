import CloudOffIcon from '@mui/icons-material/CloudOff';
import WifiOffIcon from '@mui/icons-material/WifiOff';
import { Box, GlobalStyles, Link } from '@mui/material';
import { useRouter } from 'next/router';
import type { PropsWithChildren, ReactNode } from 'react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { enabledKinds } from '@/shared/booking/enabled-kinds.ts';
import { product } from '@/shared/config/product.ts';
import { useShortcut } from '@/shared/keyboard/shortcuts.tsx';
import { reach } from '@/shared/offline/reach.ts';
import { useIsOnline } from '@/shared/offline/use-is-online.ts';
import { useRefreshSign } from '@/shared/offline/use-refresh-sign.ts';
import { KeptReports } from '@/shared/problems/kept-reports.tsx';
import { useAbility, useMerchant } from '@/shared/session/index.ts';
import { useSettings } from '@/shared/theme/settings.ts';
import { frame, shortScreen } from '@/shared/theme/tokens.ts';
import { lazyDialog } from '@/shared/ui/lazy-part.tsx';
import { PageLink } from '@/shared/ui/page-link.tsx';
import { DiscardGuard, useGuardedVisit } from './discard-guard.tsx';
import { isCalendarPath } from './navigation.ts';
import { BottomBar, NavigationRow } from './navigation-bars.tsx';
import { Sidebar } from './sidebar.tsx';
import { TopBar } from './top-bar.tsx';

const LogoutDialog = lazyDialog(() => import('./logout-dialog.tsx'), 'LogoutDialog');

const AppearanceDialog = lazyDialog(() => import('./appearance-dialog.tsx'), 'AppearanceDialog');

const ShortcutSheet = lazyDialog(() => import('./shortcut-sheet.tsx'), 'ShortcutSheet');

const contentId = 'content';
/** Names the colour scheme (shared/theme/build-theme.ts). */
const modeAttribute = 'data-axp-mode';

const skipLinkStyle = {
  position: 'fixed',
  zIndex: 'tooltip',
  top: 8,
  left: 8,
  p: 2,
  bgcolor: 'background.paper',
  '&:not(:focus)': { transform: 'translateY(-200%)' },
} as const;

export const contentStyle = {
  flexGrow: 1,
  px: { xs: 4, sm: 6, lg: 8 },
  py: { xs: 5, md: 8 },
  outline: 0,
  '&:has([data-fills-screen])': { pb: 0 },
} as const;

/** On paper there is the content alone, without bars and buttons. */
const printStyles = {
  '@media print': {
    '@page': { margin: '12mm' },
    'header, nav, footer, a[href="#content"], [data-print="never"], [data-action-bar]': {
      display: 'none !important',
    },
    'main .MuiButton-root, main .MuiIconButton-root': { display: 'none !important' },
    // A heading that opens a calendar.
    'main h1 .MuiButton-root': {
      display: 'inline !important',
      padding: 0,
      '& svg': { display: 'none' },
    },
    'main header': { display: 'block !important', margin: '0 !important', padding: '0 !important' },
    'html, body, main': { background: 'none !important' },
    'main, :has(> header), :has(> main)': { padding: '0 !important', margin: '0 !important' },
    ':has(> main)': { minHeight: '0 !important' },
    '*': { printColorAdjust: 'exact' },
    a: { textDecoration: 'none !important' },
  },
} as const;

/** Paper is white, whatever the screen shows. */
function useLightPaper(): void {
  useEffect(() => {
    const root = document.documentElement;
    let shown: string | null = null;
    const lighten = () => {
      shown = root.getAttribute(modeAttribute);
      root.setAttribute(modeAttribute, 'light');
    };
    const restore = () => shown !== null && root.setAttribute(modeAttribute, shown);
    window.addEventListener('beforeprint', lighten);
    window.addEventListener('afterprint', restore);
    return () => {
      window.removeEventListener('beforeprint', lighten);
      window.removeEventListener('afterprint', restore);
    };
  }, []);
}

interface MainLayoutProps {
  /** Notifications in the top bar. */
  readonly bell?: ReactNode;
  /** Opens the person's other applications; nothing where they have none. */
  readonly launcher?: ReactNode;
}

/** The frame of every page for signed-in people (L-01 to L-03, L-06). */
export function MainLayout({ bell, launcher, children }: PropsWithChildren<MainLayoutProps>) {
  const { t } = useTranslation('main');
  const router = useRouter();
  const [{ sidebar, navigation }, change] = useSettings();
  const [dialog, setDialog] = useState<'logout' | 'appearance' | 'shortcuts' | null>(null);
  const closeDialog = () => setDialog(null);
  const isHorizontal = navigation === 'horizontal';
  const isCalendar = isCalendarPath(router.asPath);
  useRefreshSign();
  useLightPaper();
  return (
    <DiscardGuard>
      <GlobalStyles styles={printStyles} />
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
        {(isHorizontal || isCalendar) && <NavigationRow isFromMd={isCalendar} />}
        <Box sx={{ display: 'flex' }}>
          {!isCalendar && (
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
                ...((isHorizontal || isCalendar) && {
                  [isCalendar ? 'md' : 'lg']:
                    `calc(100dvh - ${frame.topBar + frame.navigationRow}px)`,
                }),
              },
              pb: { xs: `calc(${frame.bottomBar}px + env(safe-area-inset-bottom))`, md: 0 },
              [shortScreen]: { pb: 0 },
            }}
          >
            <ConnectionBanner />
            <KeptReports />
            <Box component="main" id={contentId} tabIndex={-1} sx={contentStyle}>
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

/** Says that the connection is lost or that the service is unavailable, for as long as it is. */
function ConnectionBanner() {
  const { t } = useTranslation('common');
  const isOnline = useIsOnline();
  const isServed = useSyncExternalStore(reach.subscribe, reach.isServed, () => true);
  const Icon = isOnline ? CloudOffIcon : WifiOffIcon;
  return (
    <div role="status">
      {!(isOnline && isServed) && (
        <Box
          sx={{
            display: 'flex',
            alignItems: 'center',
            justifyContent: 'center',
            gap: 2,
            px: 4,
            py: 2,
            typography: 'subtitle2',
            bgcolor: 'status.pending.ground',
            color: 'status.pending.text',
          }}
        >
          <Icon aria-hidden fontSize="small" />
          {t(isOnline ? 'unavailableBanner' : 'offlineBanner')}
        </Box>
      )}
    </div>
  );
}

/**
 * The keys that work on every page; a page may give them a nearer meaning. They ask
 * before they lead away from a form, as the links of the frame do (M-02).
 */
function FrameShortcuts({ onList }: { readonly onList: () => void }) {
  const visit = useGuardedVisit();
  const { services } = useMerchant();
  const [searched] = enabledKinds(services);
  const mayBook = useAbility().can('create', 'Booking') && searched !== undefined;
  const go = (path: string) => () => visit(path);
  const isFallback = true;
  useShortcut({
    key: '/',
    isFallback,
    labelKey: 'main:shortcuts.search',
    run: go(`/bookings/${searched}`),
    isOn: mayBook,
  });
  useShortcut({
    key: 'n',
    isFallback,
    labelKey: 'main:shortcuts.book',
    run: go('/bookings'),
    isOn: mayBook,
  });
  useShortcut({ key: 't', isFallback, labelKey: 'main:shortcuts.today', run: go('/home') });
  useShortcut({ key: '?', isFallback, labelKey: 'main:shortcuts.list', run: onList });
  return null;
}

/** Version and copyright, privacy policy (external, new tab) and terms (L-03). */
function Footer() {
  const { t } = useTranslation('main');
  return (
    <Box
      component="footer"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        gap: { xs: 2, sm: 6 },
        justifyContent: 'space-between',
        px: { xs: 4, sm: 6, lg: 8 },
        py: 5,
        typography: 'caption',
        color: 'text.secondary',
        // The bar of a form is the end of its page, and so are rows that scroll by themselves.
        'html:has([data-action-bar], [data-fills-screen]) &': { display: 'none' },
      }}
    >
      <span>
        {t('footer.copyright', { version: product.version, year: product.copyrightYear })}
      </span>
      <Box component="span" sx={{ display: 'flex', gap: 6 }}>
        <Link
          href={product.privacyPolicyUrl}
          target="_blank"
          rel="noopener noreferrer"
          color="inherit"
          aria-label={t('footer.newTab', { label: t('footer.privacy') })}
        >
          {t('footer.privacy')}
        </Link>
        <Link component={PageLink} href="/term-and-condition" color="inherit">
          {t('footer.terms')}
        </Link>
      </Box>
    </Box>
  );
}
