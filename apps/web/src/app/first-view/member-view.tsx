import { Box, Skeleton, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { ResultSkeleton } from '@/features/bookings/index.ts';
import { TodaySkeleton } from '@/features/home/index.ts';
import { createI18n } from '@/shared/i18n/index.ts';
import { columns, frame } from '@/shared/theme/tokens.ts';
import { CardSkeletons } from '@/shared/ui/card-skeletons.tsx';
import bookingEn from '../../../locales/en/booking.json';
import mainEn from '../../../locales/en/main.json';
import bookingTh from '../../../locales/th/booking.json';
import mainTh from '../../../locales/th/main.json';
import { contentStyle } from '../layout/main-layout.tsx';
import type { NavigationEntry } from '../layout/navigation.ts';
import {
  isActiveEntry,
  isAdminPath,
  isCalendarPath,
  navigationEntries,
} from '../layout/navigation.ts';
import {
  bottomBar,
  bottomEntry,
  calendarRow,
  navigationRow,
  rowEntry,
} from '../layout/navigation-bars.tsx';
import { rowStyle } from '../layout/sidebar.tsx';
import { topBar, topBarLogo, topBarOwner, topBarRow } from '../layout/top-bar.tsx';
import { BothLanguages } from './both-languages.tsx';
import { CalendarOutline } from './calendar-outline.tsx';
import { Toolbar } from './toolbar.tsx';

interface MemberViewProps {
  readonly pathname: string;
}

/** Frame and outline of a page for signed-in people; nothing in it can be used. */
export function MemberView({ pathname }: MemberViewProps) {
  return (
    <Box
      aria-hidden
      inert
      sx={{
        position: 'fixed',
        inset: 0,
        zIndex: 'modal',
        overflow: 'hidden',
        bgcolor: 'background.default',
      }}
    >
      <Box data-bar sx={topBar}>
        <Box sx={topBarRow}>
          <Box sx={topBarOwner}>
            <Box component="img" alt="" data-logo="thumbnail" sx={topBarLogo} />
            <Typography variant="h3" component="span" noWrap data-owner />
          </Box>
        </Box>
      </Box>
      <Box sx={{ maxWidth: frame.maxWidth, mx: 'auto', pt: `${frame.topBar}px` }}>
        <Box
          sx={
            isCalendarPath(pathname)
              ? calendarRow
              : {
                  ...navigationRow,
                  display: 'none',
                  '[data-navigation="horizontal"] &': { display: { lg: 'flex' } },
                }
          }
        >
          <Entries pathname={pathname} entrySx={{ ...entry, ...rowEntry }} iconSize={22} />
        </Box>
        <Box sx={{ display: 'flex' }}>
          {!isCalendarPath(pathname) && <Side pathname={pathname} />}
          <Box sx={{ ...contentStyle, minWidth: 0 }}>{pageOutline(pathname)}</Box>
        </Box>
      </Box>
      <Box sx={bottomBar}>
        <Entries isShort pathname={pathname} entrySx={{ ...entry, ...bottomEntry }} iconSize={24} />
      </Box>
    </Box>
  );
}

function HomeOutline() {
  return (
    <Box sx={{ maxWidth: columns.list, mx: 'auto' }}>
      <Box sx={{ mb: { xs: 3, md: 4 } }}>
        <Typography variant="h1" sx={{ typography: { xs: 'h2', md: 'h1' } }}>
          <BothLanguages en={mainEn.home.today} th={mainTh.home.today} />
        </Typography>
      </Box>
      <TodaySkeleton />
    </Box>
  );
}

function SearchOutline() {
  return (
    <>
      <Toolbar height={{ xs: 233, lg: 117 }}>
        <Skeleton variant="rounded" height={48} />
      </Toolbar>
      <Typography variant="h2" sx={{ mt: { xs: 4, md: 5 }, mb: 2 }}>
        <BothLanguages en={bookingEn.results.searching} th={bookingTh.results.searching} />
      </Typography>
      <ResultSkeleton />
    </>
  );
}

function UsualOutline() {
  return (
    <>
      <Skeleton width={160} height={36} sx={{ mb: { xs: 5, md: 6 } }} />
      <CardSkeletons count={4} height={96} />
    </>
  );
}

/** The outline of a page's content before its scripts run. */
function pageOutline(pathname: string): ReactNode {
  if (pathname === '/home') return <HomeOutline />;
  if (pathname === '/booking-calendar') return <CalendarOutline />;
  return pathname.endsWith('/search-result') ? <SearchOutline /> : <UsualOutline />;
}

const entry = { display: 'flex', alignItems: 'center', justifyContent: 'center' } as const;

/** By the setting of the device, and always in the administration. */
const ifClosed = '[data-sidebar="closed"] &, [data-rail] &';

function Side({ pathname }: MemberViewProps) {
  const isRail = isAdminPath(pathname);
  return (
    <Box
      data-rail={isRail || undefined}
      sx={{
        display: { xs: 'none', md: 'flex' },
        '[data-navigation="horizontal"] &': { display: { lg: 'none' } },
        flexDirection: 'column',
        gap: 1,
        flexShrink: 0,
        width: isRail ? frame.rail : frame.sidebarOpen,
        '[data-sidebar="closed"] &:not([data-rail])': { width: frame.sidebarClosed },
        height: `calc(100dvh - ${frame.topBar}px)`,
        p: isRail ? '10px' : 3,
        borderRight: 1,
        borderColor: 'divider',
        bgcolor: 'background.paper',
      }}
    >
      <Entries pathname={pathname} entrySx={sideEntry} iconSize={22} />
    </Box>
  );
}

const sideEntry: EntriesProps['entrySx'] = (theme) => ({
  ...rowStyle(true)(theme),
  alignItems: 'center',
  [ifClosed]: { justifyContent: 'center', px: 0, '& span': { display: 'none' } },
});

/** Conditions of entries; `public/first-view.js` decides by the user of the last visit. */
const conditions: Readonly<Record<string, string>> = {
  '/bookings': 'mayBook',
  '/approvals': 'isApprover',
  '/admin': 'mayAdminister',
};

interface EntriesProps extends MemberViewProps {
  readonly entrySx: NonNullable<Parameters<typeof Box>[0]['sx']>;
  /** In px. */
  readonly iconSize: number;
  /** On a phone, administrators have their approvals in the administration. */
  readonly isShort?: boolean;
}

function Entries({ pathname, entrySx, iconSize, isShort = false }: EntriesProps) {
  const texts = createI18n();
  const labelKey = (one: NavigationEntry) =>
    isShort && one.href === '/admin' ? 'nav.admin' : one.labelKey;
  return navigationEntries.map((one) => (
    <Box
      key={one.href}
      data-if={isShort && one.href === '/approvals' ? 'isOnlyApprover' : conditions[one.href]}
      aria-current={isActiveEntry(one, pathname) ? 'page' : undefined}
      sx={entrySx}
    >
      <one.Icon sx={{ fontSize: iconSize }} />
      <BothLanguages
        en={texts.getFixedT('en', 'main')(labelKey(one))}
        th={texts.getFixedT('th', 'main')(labelKey(one))}
      />
    </Box>
  ));
}
