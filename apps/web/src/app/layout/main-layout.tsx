import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import dynamic from 'next/dynamic';
import { useRouter } from 'next/router';
import type { PropsWithChildren, ReactNode } from 'react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { frame } from '@/shared/theme/tokens.ts';
import { BottomBar } from './bottom-bar.tsx';
import { Footer } from './footer.tsx';
import { OfflineBanner } from './offline-banner.tsx';
import { Sidebar } from './sidebar.tsx';
import { TopBar } from './top-bar.tsx';

const LogoutDialog = dynamic(() =>
  import('./logout-dialog.tsx').then((module) => module.LogoutDialog),
);

const contentId = 'content';

interface MainLayoutProps {
  /** What the top bar shows of the notifications. */
  readonly bell?: ReactNode;
}

/** The frame of every page for signed-in people (L-01 to L-03). */
export function MainLayout({ bell, children }: PropsWithChildren<MainLayoutProps>) {
  const { t } = useTranslation('main');
  const router = useRouter();
  const [isSidebarOpen, setIsSidebarOpen] = useState(true);
  const [isLeaving, setIsLeaving] = useState(false);
  const askToLeave = () => setIsLeaving(true);
  return (
    <Box sx={{ maxWidth: frame.maxWidth, mx: 'auto', pt: `${frame.topBar}px` }}>
      <Link
        href={`#${contentId}`}
        sx={{
          position: 'fixed',
          zIndex: 'tooltip',
          top: 8,
          left: 8,
          p: 2,
          bgcolor: 'background.paper',
          '&:not(:focus)': { transform: 'translateY(-200%)' },
        }}
      >
        {t('nav.skip')}
      </Link>
      <TopBar bell={bell} onLogout={askToLeave} />
      <Box sx={{ display: 'flex' }}>
        <Sidebar
          isOpen={isSidebarOpen}
          onToggle={() => setIsSidebarOpen((isOpen) => !isOpen)}
          onLogout={askToLeave}
        />
        <Box
          sx={{
            display: 'flex',
            flexDirection: 'column',
            flexGrow: 1,
            minWidth: 0,
            minHeight: `calc(100dvh - ${frame.topBar}px)`,
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
      {isLeaving && (
        <LogoutDialog
          onClose={() => setIsLeaving(false)}
          onConfirm={() => void router.push('/logout')}
        />
      )}
    </Box>
  );
}
