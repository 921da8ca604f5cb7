import type { MyBooking } from '@axp/contracts';
import { listMyBookings } from '@axp/contracts';
import { keyframes } from '@emotion/react';
import { Box, Typography } from '@mui/material';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { HomeAnnouncements } from '@/shared/announcements/announcements.ts';
import { call, readEarly, readQuery } from '@/shared/api/index.ts';
import { isOverdueNow } from '@/shared/booking/overdue.ts';
import { bookingsKey, upcomingKey } from '@/shared/booking/queries/bookings-key.ts';
import { useTimelyBookings } from '@/shared/booking/use-timely-bookings.ts';
import { useTimes } from '@/shared/booking/use-times.ts';
import { addDays, instantAt, wallClockOf } from '@/shared/lib/datetime/index.ts';
import { keptBetweenVisits } from '@/shared/offline/kept-queries.ts';
import { useUser } from '@/shared/session/index.ts';
import { columns } from '@/shared/theme/tokens.ts';
import { CardSkeletons } from '@/shared/ui/card-skeletons.tsx';
import { DelayedSkeleton } from '@/shared/ui/delayed-skeleton.tsx';
import { ErrorState } from '@/shared/ui/error-state.tsx';
import { lazyPart } from '@/shared/ui/lazy-part.tsx';
import { ListZone } from '@/shared/ui/list-zone.tsx';
import { OverdueStrip } from './overdue-strip.tsx';
import { LaterDay, TodayList, TodaySkeleton } from './today-list.tsx';

/** Loads the offers in parallel with the bookings, which are rendered first. */
export const loadOffers = () => import('./offers.tsx');

const Offers = lazyPart(loadOffers, 'Offers', { waiting: OffersSkeleton });

const Approvals = lazyPart(() => import('./approvals.tsx'), 'Approvals');

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
  const { overdue, today, later } = daysOf(bookings, { now: times.now, day, timezone });
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
        <Typography component="time" dateTime={day} variant="secondary">
          {times.longDay(day)}
        </Typography>
      </Box>
      <ListZone bookings={[...bookings, ...(ended.data ?? [])]} />
      <HomeAnnouncements part="urgent" />
      {overdue.length > 0 && <OverdueStrip bookings={overdue} />}
      <HomeAnnouncements part="others" />
      <Box sx={columnsStyle}>
        <Box sx={{ ...partStyle, gridArea: 'day' }}>
          {upcoming.isPending && <TodaySkeleton />}
          {upcoming.isError && !upcoming.data && (
            <ErrorState title={t('home.failed')} query={upcoming} />
          )}
          {upcoming.data && <TodayList day={day} ended={ended.data ?? []} bookings={today} />}
          {isDeciding && <Approvals />}
        </Box>
        <Box sx={{ ...partStyle, gridArea: 'offers', ...(upcoming.isPending && heldBack) }}>
          <Offers />
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

const limit = 50;
const refetchInterval = 60_000;

const upcoming = { query: { group: 'upcoming', declined: 'hidden', limit } } as const;

/** Overdue, running and coming bookings, soonest first. */
function upcomingBookings() {
  return queryOptions({
    ...readQuery(upcomingKey, listMyBookings, upcoming),
    // Rendered at once: the list would push down what stands below it.
    meta: keptBetweenVisits,
    initialData: () => readEarly(listMyBookings, upcoming)?.data,
    refetchInterval,
  });
}

/** Bookings that started on the user's day and have ended, earliest first. */
function endedToday(day: string, timezone: string) {
  return queryOptions({
    queryKey: [...bookingsKey, 'ended', day, timezone] as const,
    meta: keptBetweenVisits,
    queryFn: async ({ signal }) => {
      const from = instantAt({ day, time: '00:00' }, timezone);
      const query = { group: 'past', declined: 'hidden', from, limit } as const;
      const { data } = await call(listMyBookings, { query }, { signal });
      return data.filter(({ status }) => status !== 'cancelled').toReversed();
    },
  });
}

interface Today {
  readonly now: number;
  readonly day: string;
  readonly timezone: string;
}

/** Sorts what comes by the user's own days. */
function daysOf(upcoming: readonly MyBooking[], { now, day, timezone }: Today) {
  const tomorrow = instantAt({ day: addDays(day, 1), time: '00:00' }, timezone);
  const isToday = ({ start }: MyBooking) => Date.parse(start) < Date.parse(tomorrow);
  const inTime = upcoming.filter((booking) => !isOverdueNow(booking, now));
  const later = inTime.filter((booking) => !isToday(booking));
  const dayOf = ({ start }: MyBooking) => wallClockOf(start, timezone).day;
  const [first] = later;
  return {
    overdue: upcoming.filter((booking) => isOverdueNow(booking, now)),
    /** Running or yet to start today. */
    today: inTime.filter(isToday),
    /** The first later day with bookings. */
    later: first
      ? { day: dayOf(first), bookings: later.filter((booking) => dayOf(booking) === dayOf(first)) }
      : null,
  };
}

/** As high as offers while they load, since the next day stands below them on a phone. */
function OffersSkeleton() {
  return (
    <DelayedSkeleton>
      <CardSkeletons count={1} height={400} />
    </DelayedSkeleton>
  );
}

/** Longer than an answer takes, shorter than one waits for what is there already. */
const patienceMs = 1000;

const appear = keyframes({ from: { visibility: 'hidden' }, to: { visibility: 'visible' } });

/** Delays content below a part that may still grow, to avoid layout shifts. */
const heldBack = { animation: `${appear} 1ms ${patienceMs}ms both` } as const;

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
