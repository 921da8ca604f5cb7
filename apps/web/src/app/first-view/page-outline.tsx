import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import type { PropsWithChildren, ReactNode } from 'react';
import { ResultSkeleton } from '@/features/bookings/index.ts';
import { TimelineSkeleton } from '@/features/calendar/index.ts';
import { TodaySkeleton } from '@/features/home/index.ts';
import { columns } from '@/shared/theme/tokens.ts';
import { CardSkeletons } from '@/shared/ui/card-skeletons.tsx';
import bookingEn from '../../../locales/en/booking.json';
import mainEn from '../../../locales/en/main.json';
import bookingTh from '../../../locales/th/booking.json';
import mainTh from '../../../locales/th/main.json';
import { BothLanguages } from './both-languages.tsx';

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

interface ToolbarProps {
  /** In px, on a phone and on a wide screen. */
  readonly height: { readonly xs: number; readonly lg: number };
}

/** The bar of fields above results or the calendar, from edge to edge. */
function Toolbar({ height, children }: PropsWithChildren<ToolbarProps>) {
  return (
    <Box
      sx={{
        mx: { xs: -4, sm: -6, lg: -8 },
        mt: { xs: -5, md: -8 },
        px: { xs: 4, sm: 6, lg: 8 },
        py: 3,
        height,
        bgcolor: 'background.paper',
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      {children}
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

function CalendarOutline() {
  return (
    <>
      <Toolbar height={{ xs: 118, lg: 110 }}>
        <Skeleton variant="rounded" height={40} sx={{ maxWidth: 320 }} />
      </Toolbar>
      <TimelineSkeleton />
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
export function pageOutline(pathname: string): ReactNode {
  if (pathname === '/home') return <HomeOutline />;
  if (pathname === '/booking-calendar') return <CalendarOutline />;
  return pathname.endsWith('/search-result') ? <SearchOutline /> : <UsualOutline />;
}
