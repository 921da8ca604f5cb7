import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { placeClock } from '@/shared/booking/clock.ts';
import { useNow } from '@/shared/lib/datetime/index.ts';
import { useUser } from '@/shared/session/index.ts';
import { columns } from '@/shared/theme/tokens.ts';
import { ErrorState, PageHeading } from '@/shared/ui/index.ts';
import { lazyPart } from '@/shared/ui/lazy-part.tsx';
import { upcomingBookings } from '../api/upcoming-query.ts';
import { dayPartAt } from '../model/day-part.ts';
import { focusOf } from '../model/focus.ts';
import { Below } from './below.tsx';
import { NextBooking, NextSkeleton } from './next-booking.tsx';
import { NothingBooked } from './nothing-booked.tsx';
import { UpcomingList } from './upcoming-list.tsx';

const fewBookings = 4;

/** Loads in parallel with the user's bookings, which render first. */
export const loadOffers = () => import('./offers.tsx').then((module) => module.Offers);

const Offers = lazyPart(loadOffers);

/** `/home`: what is next for me, what waits for me, and a room with one tap. */
export function HomePage() {
  const { t } = useTranslation('main');
  const user = useUser();
  const now = useNow();
  const list = useQuery(upcomingBookings());
  const bookings = list.data ?? [];
  const next = focusOf(bookings, now);
  const rest = bookings.filter(({ id }) => id !== next?.id);
  const part = dayPartAt(placeClock(now, user.timezone).minutes);
  return (
    <Box sx={{ maxWidth: columns.list, mx: 'auto' }}>
      <PageHeading title={t(`home.greeting.${part}`, { name: user.fullName })} />
      <Box
        sx={{
          display: 'grid',
          alignItems: 'start',
          gap: { xs: 8, lg: 10 },
          // Beside the open sidebar the next booking has no room for its words before.
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 3fr) minmax(0, 2fr)' },
        }}
      >
        <Box sx={{ display: 'grid', gap: 8, minWidth: 0 }}>
          {list.isPending && <NextSkeleton />}
          {next && <NextBooking booking={next} />}
          {list.isSuccess && !next && <NothingBooked />}
          {list.isError && !next && (
            <ErrorState
              title={t('home.failed')}
              error={list.error}
              onRetry={() => void list.refetch()}
            />
          )}
          <Below isSettled={!list.isPending}>
            <Offers />
          </Below>
        </Box>
        {rest.length > 0 && <UpcomingList bookings={rest.slice(0, fewBookings)} />}
      </Box>
    </Box>
  );
}
