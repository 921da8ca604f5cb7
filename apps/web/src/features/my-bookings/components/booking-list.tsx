import type { BookingSummary } from '@axp/contracts';
import EventAvailable from '@mui/icons-material/EventAvailableOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useInfiniteQuery } from '@tanstack/react-query';
import NextLink from 'next/link';
import { useTranslation } from 'react-i18next';
import type { DayGroup } from '@/shared/booking/day-groups.ts';
import { groupByDay } from '@/shared/booking/day-groups.ts';
import type { BookingGroup } from '@/shared/booking/queries.ts';
import { bookingQueries } from '@/shared/booking/queries.ts';
import { myBookingsHref, searchFormHref } from '@/shared/booking/search-url.ts';
import { BookingCard } from '@/shared/booking/ui/booking-card.tsx';
import { useTimes } from '@/shared/booking/use-times.ts';
import { useMerchant } from '@/shared/session/index.ts';
import { DelayedSkeleton, EmptyState, ErrorState } from '@/shared/ui/index.ts';

interface BookingListProps {
  readonly group: BookingGroup;
}

/** The bookings of one tab, day by day. */
export function BookingList({ group }: BookingListProps) {
  const { t } = useTranslation('myBooking');
  const list = useInfiniteQuery(bookingQueries.list(group));
  const bookings = list.data?.pages.flatMap((page) => page.data) ?? [];
  if (list.isPending) return <ListSkeleton />;
  if (list.isError && bookings.length === 0) {
    return (
      <ErrorState title={t('failed')} error={list.error} onRetry={() => void list.refetch()} />
    );
  }
  if (bookings.length === 0) return <NoBookings group={group} />;
  return (
    <>
      {groupByDay(bookings).map((day) => (
        <DaySection key={day.day} group={group} {...day} />
      ))}
      {list.hasNextPage && (
        <Box sx={{ display: 'grid', justifyItems: 'center' }}>
          <Button
            variant="outlined"
            color="inherit"
            loading={list.isFetchingNextPage}
            onClick={() => void list.fetchNextPage()}
          >
            {t('more')}
          </Button>
        </Box>
      )}
    </>
  );
}

function DaySection({ day, bookings, group }: DayGroup<BookingSummary> & BookingListProps) {
  const times = useTimes(useMerchant().timezone);
  const headingId = `day-${day}`;
  return (
    <Box component="section" aria-labelledby={headingId} sx={{ mb: 7 }}>
      <Typography
        id={headingId}
        variant="h3"
        component="h2"
        title={times.longDay(day)}
        sx={{ mb: 3 }}
      >
        <time dateTime={day}>{times.day(day)}</time>
      </Typography>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 2 }}>
        {bookings.map((booking) => (
          <li key={booking.id}>
            <BookingCard booking={booking} href={myBookingsHref({ group, id: booking.id })} />
          </li>
        ))}
      </Box>
    </Box>
  );
}

function NoBookings({ group }: BookingListProps) {
  const { t } = useTranslation('myBooking');
  const isPending = group === 'pending';
  return (
    <EmptyState
      icon={<EventAvailable />}
      title={t(`empty.${group}.title`)}
      description={t(`empty.${group}.text`)}
      action={
        <Button
          component={NextLink}
          href={isPending ? myBookingsHref({ group: 'upcoming' }) : searchFormHref()}
          variant={isPending ? 'outlined' : 'contained'}
          color={isPending ? 'inherit' : 'primary'}
        >
          {isPending ? t('empty.seeUpcoming') : t('empty.book')}
        </Button>
      }
    />
  );
}

function ListSkeleton() {
  return (
    <DelayedSkeleton>
      <Skeleton width={120} height={28} sx={{ mb: 3 }} />
      <Box sx={{ display: 'grid', gap: 2 }}>
        {[0, 1, 2, 3].map((row) => (
          <Skeleton key={row} variant="rounded" height={82} sx={{ borderRadius: '14px' }} />
        ))}
      </Box>
    </DelayedSkeleton>
  );
}
