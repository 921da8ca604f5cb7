import type { BookingSummary } from '@axp/contracts';
import { listMyBookings } from '@axp/contracts';
import EventAvailable from '@mui/icons-material/EventAvailableOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '@/shared/api/index.ts';
import { placeClock } from '@/shared/booking/clock.ts';
import { enabledKinds } from '@/shared/booking/enabled-kinds.ts';
import { isOverdueNow } from '@/shared/booking/overdue.ts';
import { upcomingKey } from '@/shared/booking/queries/bookings-key.ts';
import { bookingHref, searchFormHref } from '@/shared/booking/search-url.ts';
import { useNow } from '@/shared/lib/datetime/index.ts';
import { useMerchant, useUser } from '@/shared/session/index.ts';
import { columns } from '@/shared/theme/tokens.ts';
import { EmptyState } from '@/shared/ui/empty-state.tsx';
import { ErrorState } from '@/shared/ui/error-state.tsx';
import { lazyPart } from '@/shared/ui/lazy-part.tsx';
import { PageHeading } from '@/shared/ui/page-heading.tsx';
import { PageLink } from '@/shared/ui/page-link.tsx';
import { TimeRange } from '@/shared/ui/time-range.tsx';
import { Below } from './below.tsx';
import { dayPartAt } from './day-part.ts';
import { NextBooking, NextSkeleton } from './next-booking.tsx';

const fewBookings = 4;

/** Loads the offers in parallel with the bookings, which are rendered first. */
export const loadOffers = () => import('./offers.tsx').then((module) => module.Offers);

const Offers = lazyPart(loadOffers);

/** `/home`: the next bookings, pending approvals and quick booking of a room. */
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

const limit = 25;

/** My next bookings, soonest first. */
function upcomingBookings() {
  return queryOptions({
    queryKey: upcomingKey,
    queryFn: async ({ signal }) =>
      (await call(listMyBookings, { query: { group: 'upcoming', limit } }, { signal })).data,
  });
}

/** Nothing is booked: what this place is for, and the next step. */
function NothingBooked() {
  const { t } = useTranslation('main');
  const hasRooms = enabledKinds(useMerchant().services).includes('room');
  return (
    <Card>
      <EmptyState
        icon={<EventAvailable />}
        title={t('home.empty.title')}
        description={t('home.empty.text')}
        action={
          <Button
            component={PageLink}
            href={hasRooms ? searchFormHref('room') : '/bookings'}
            variant="contained"
          >
            {hasRooms ? t('home.empty.action') : t('home.empty.book')}
          </Button>
        }
      />
    </Card>
  );
}

/** A few of my next bookings; the rest is one tap away. */
function UpcomingList({ bookings }: { readonly bookings: readonly BookingSummary[] }) {
  const { t } = useTranslation('main');
  return (
    <Box component="section" aria-labelledby="upcoming">
      <Box sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'baseline', mb: 3 }}>
        <Typography id="upcoming" variant="h2">
          {t('home.upcoming.title')}
        </Typography>
        <Link component={PageLink} href="/my-booking" variant="body2">
          {t('home.upcoming.all')}
        </Link>
      </Box>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {bookings.map((booking) => (
          <Box
            component="li"
            key={booking.id}
            sx={{ '& + &': { borderTop: 1, borderColor: 'divider' } }}
          >
            <UpcomingEntry booking={booking} />
          </Box>
        ))}
      </Box>
    </Box>
  );
}

function UpcomingEntry({ booking }: { readonly booking: BookingSummary }) {
  const { t } = useTranslation('main');
  const now = useNow();
  const { title, resource, timezone } = booking;
  return (
    <Box
      component={PageLink}
      href={bookingHref(booking.id)}
      sx={{
        display: 'block',
        py: 3,
        px: 3,
        mx: -3,
        borderRadius: '10px',
        color: 'inherit',
        textDecoration: 'none',
        '&:hover': { bgcolor: 'action.hover' },
      }}
    >
      <Typography variant="body2" color="text.secondary" component="div">
        {isOverdueNow(booking, now) && (
          <Box component="span" sx={{ color: 'error.main', fontWeight: 500 }}>
            {`${t('home.overdue')} · `}
          </Box>
        )}
        <TimeRange range={booking} timezone={timezone} />
      </Typography>
      <Typography variant="subtitle1" component="p" noWrap>
        {title}
      </Typography>
      <Typography variant="body2" component="p" color="text.secondary" noWrap>
        {[resource.name, resource.building.name].join(', ')}
      </Typography>
    </Box>
  );
}

/**
 * The booking that matters now: one to check in to, else the one that runs, else the next. A car
 * that is out for a week must not hide the meeting in ten minutes, nor one that is late the day.
 */
export function focusOf<T extends Pick<BookingSummary, 'start' | 'end' | 'abilities' | 'status'>>(
  bookings: readonly T[],
  now: number,
): T | undefined {
  const soon = bookings.filter(({ start }) => Date.parse(start) - now < soonMs);
  return (
    soon.find(({ abilities }) => abilities.checkIn) ??
    soon.find(({ start }) => Date.parse(start) > now) ??
    bookings.find(({ end }) => Date.parse(end) > now) ??
    bookings[0]
  );
}

const soonMs = 30 * 60_000;
