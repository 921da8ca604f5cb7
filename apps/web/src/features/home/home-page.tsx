import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { isOverdueNow } from '@/shared/booking/overdue.ts';
import { useTimelyBookings } from '@/shared/booking/use-timely-bookings.ts';
import { useTimes } from '@/shared/booking/use-times.ts';
import { wallClockOf } from '@/shared/lib/datetime/index.ts';
import { useUser } from '@/shared/session/index.ts';
import { columns } from '@/shared/theme/tokens.ts';
import { ErrorState } from '@/shared/ui/error-state.tsx';
import { lazyPart } from '@/shared/ui/lazy-part.tsx';
import { Below } from './below.tsx';
import { OverdueStrip } from './overdue-strip.tsx';
import { LaterDay, TodayList, TodaySkeleton } from './today-list.tsx';
import { daysOf, endedToday, upcomingBookings } from './today-queries.ts';

/** Loads the offers in parallel with the bookings, which are rendered first. */
export const loadOffers = () => import('./offers.tsx').then((module) => module.Offers);

const Offers = lazyPart(loadOffers);

const Approvals = lazyPart(() => import('./approvals.tsx').then((module) => module.Approvals));

/** `/home`: what is overdue, today's bookings with their actions, and a room now. */
export function HomePage() {
  const { t } = useTranslation('main');
  const user = useUser();
  const { timezone } = user;
  const times = useTimes(timezone);
  const { day } = wallClockOf(times.now, timezone);
  const upcoming = useQuery(upcomingBookings());
  const ended = useQuery(endedToday(day, timezone));
  const bookings = upcoming.data ?? [];
  const { overdue, today, later } = daysOf(bookings, (one) => isOverdueNow(one, times.now), {
    day,
    timezone,
  });
  useTimelyBookings(bookings);
  const isDeciding = user.isApprover || user.isAdministrator;
  return (
    <Box sx={{ maxWidth: columns.list, mx: 'auto' }}>
      <Box
        component="header"
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'baseline',
          columnGap: 3,
          mb: { xs: 3, md: 4 },
        }}
      >
        <Typography variant="h1" sx={{ typography: { xs: 'h2', md: 'h1' } }}>
          {t('home.today')}
        </Typography>
        <Typography component="time" dateTime={day} color="textSecondary" variant="body2">
          {times.longDay(day)}
        </Typography>
      </Box>
      {overdue.length > 0 && <OverdueStrip bookings={overdue} />}
      <Box sx={columnsStyle}>
        <Box sx={{ ...partStyle, gridArea: 'day' }}>
          {upcoming.isPending && <TodaySkeleton />}
          {upcoming.isError && !upcoming.data && (
            <ErrorState
              title={t('home.failed')}
              error={upcoming.error}
              onRetry={() => void upcoming.refetch()}
            />
          )}
          {upcoming.data && <TodayList ended={ended.data ?? []} bookings={today} />}
          {isDeciding && <Approvals />}
        </Box>
        <Box sx={{ ...partStyle, gridArea: 'offers' }}>
          <Below isSettled={!upcoming.isPending}>
            <Offers />
          </Below>
        </Box>
        {later && (
          <Box sx={{ ...partStyle, gridArea: 'later' }}>
            <LaterDay {...later} />
          </Box>
        )}
      </Box>
    </Box>
  );
}

/** In a single column, booking a room comes before the next day. */
const columnsStyle = {
  display: 'grid',
  alignItems: 'start',
  columnGap: 8,
  rowGap: { xs: 5, md: 6 },
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 352px' },
  gridTemplateRows: { lg: 'auto 1fr' },
  gridTemplateAreas: { xs: '"day" "offers" "later"', lg: '"day offers" "later offers"' },
} as const;

const partStyle = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: { xs: 5, md: 6 },
  '&:empty': { display: 'none' },
} as const;
