import type { BookingSummary, MyBooking } from '@axp/contracts';
import EventAvailable from '@mui/icons-material/EventAvailableOutlined';
import SearchOff from '@mui/icons-material/SearchOff';
import { Box, Button, Skeleton, Typography } from '@mui/material';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { myBookingsHref, searchFormHref } from '@/shared/booking/search-url.ts';
import { useTimelyBookings } from '@/shared/booking/use-timely-bookings.ts';
import { useTimes } from '@/shared/booking/use-times.ts';
import { wallClockOf } from '@/shared/lib/datetime/index.ts';
import { useKeptPlace } from '@/shared/lib/use-kept-place.ts';
import { useUser } from '@/shared/session/index.ts';
import { DelayedSkeleton } from '@/shared/ui/delayed-skeleton.tsx';
import { EmptyState } from '@/shared/ui/empty-state.tsx';
import { ErrorState } from '@/shared/ui/error-state.tsx';
import { ListZone } from '@/shared/ui/list-zone.tsx';
import { MoreButton } from '@/shared/ui/more-button.tsx';
import { PageLink } from '@/shared/ui/page-link.tsx';
import { SecondaryButton } from '@/shared/ui/secondary-button.tsx';
import type { BookingGroup, MyBookingAddress } from './address.ts';
import { addressHref } from './address.ts';
import { BookingRow } from './booking-row.tsx';
import { myBookingQueries } from './my-booking-queries.ts';

interface BookingListProps {
  readonly address: MyBookingAddress;
  readonly group: BookingGroup;
}

/** The bookings of one tab, day by day; each series once. */
export function BookingList({ address, group }: BookingListProps) {
  const { t } = useTranslation('myBooking');
  const { kind, text } = address;
  const { timezone } = useUser();
  const list = useInfiniteQuery(myBookingQueries.list({ group, kind, text }));
  const bookings = list.data?.pages.flatMap((page) => page.data) ?? [];
  useTimelyBookings(bookings);
  const shown = useRef<HTMLDivElement>(null);
  const keepPlace = useKeptPlace(shown, { count: bookings.length, links: 'li a' });
  if (list.isPending) return <ListSkeleton />;
  if (list.isError && bookings.length === 0) {
    return <ErrorState title={t('failed')} query={list} />;
  }
  if (bookings.length === 0) return <NoBookings address={address} group={group} />;
  return (
    <Box ref={shown} aria-busy={list.isPlaceholderData}>
      <ListZone bookings={bookings} />
      {groupByDay(bookings, timezone).map(([day, ofDay]) => (
        <DaySection key={day} address={address} group={group} day={day} bookings={ofDay} />
      ))}
      {list.hasNextPage && <MoreButton list={list} label={t('more')} onAsk={keepPlace} />}
    </Box>
  );
}

/** Bookings by the day on which they start in the zone of the list, in the order they come. */
export function groupByDay<T extends Pick<BookingSummary, 'start'>>(
  bookings: readonly T[],
  timezone: string,
): [day: string, T[]][] {
  return [...Map.groupBy(bookings, ({ start }) => wallClockOf(start, timezone).day)];
}

interface DaySectionProps extends BookingListProps {
  readonly day: string;
  readonly bookings: readonly MyBooking[];
}

function DaySection({ day, bookings, address, group }: DaySectionProps) {
  const times = useTimes(useUser().timezone);
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
            <BookingRow
              booking={booking}
              group={group}
              hrefOf={(id) => addressHref({ ...address, id })}
            />
          </li>
        ))}
      </Box>
    </Box>
  );
}

/** Nothing here: why, and the next step. */
function NoBookings({ address, group }: BookingListProps) {
  const { t } = useTranslation('myBooking');
  if (address.kind !== null || address.text !== '') {
    return (
      <EmptyState
        icon={<SearchOff />}
        title={t('filter.none.title')}
        description={t('filter.none.text')}
        action={
          <SecondaryButton href={addressHref({ ...address, kind: null, text: '' })}>
            {t('filter.clear')}
          </SecondaryButton>
        }
      />
    );
  }
  const isPending = group === 'pending';
  return (
    <EmptyState
      icon={<EventAvailable />}
      title={t(`empty.${group}.title`)}
      description={t(`empty.${group}.text`)}
      action={
        <Button
          component={PageLink}
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
