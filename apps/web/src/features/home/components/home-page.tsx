import Box from '@mui/material/Box';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { placeClock } from '@/shared/booking/clock.ts';
import { enabledKinds } from '@/shared/booking/enabled-kinds.ts';
import { bookingQueries } from '@/shared/booking/queries.ts';
import { useNow } from '@/shared/lib/datetime/index.ts';
import { useAbility, useMerchant, useUser } from '@/shared/session/index.ts';
import { columns } from '@/shared/theme/tokens.ts';
import { ErrorState, PageHeading } from '@/shared/ui/index.ts';
import { dayPartAt } from '../model/day-part.ts';
import { focusOf } from '../model/focus.ts';
import { Approvals } from './approvals.tsx';
import { Favourites } from './favourites.tsx';
import { NextBooking, NextSkeleton } from './next-booking.tsx';
import { NothingBooked } from './nothing-booked.tsx';
import { QuickBook } from './quick-book.tsx';
import { UpcomingList } from './upcoming-list.tsx';

const fewBookings = 4;

/** `/home`: what is next for me, what waits for me, and a room with one tap. */
export function HomePage() {
  const { t } = useTranslation('main');
  const user = useUser();
  const ability = useAbility();
  const now = useNow();
  const list = useInfiniteQuery(bookingQueries.list('upcoming'));
  const bookings = list.data?.pages[0]?.data ?? [];
  const next = focusOf(bookings, now);
  const rest = bookings.filter(({ id }) => id !== next?.id);
  const hasRooms = enabledKinds(useMerchant().services).includes('room');
  const mayBook = ability.can('create', 'Booking');
  const part = dayPartAt(placeClock(now, user.timezone).minutes);
  return (
    <Box sx={{ maxWidth: columns.list, mx: 'auto' }}>
      <PageHeading title={t(`home.greeting.${part}`, { name: user.fullName })} />
      <Box
        sx={{
          display: 'grid',
          alignItems: 'start',
          gap: { xs: 8, md: 10 },
          gridTemplateColumns: { md: 'minmax(0, 3fr) minmax(0, 2fr)' },
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
          {(user.isApprover || user.isAdministrator) && <Approvals />}
          {mayBook && hasRooms && <QuickBook />}
          {mayBook && <Favourites />}
        </Box>
        {rest.length > 0 && <UpcomingList bookings={rest.slice(0, fewBookings)} />}
      </Box>
    </Box>
  );
}
