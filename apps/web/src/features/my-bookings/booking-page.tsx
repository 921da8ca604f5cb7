import type { Booking, PendingChange } from '@axp/contracts';
import ChevronLeft from '@mui/icons-material/ChevronLeft';
import EventBusy from '@mui/icons-material/EventBusyOutlined';
import { Alert, Box, Chip, Link, Skeleton, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiProblem } from '@/shared/api/index.ts';
import { detailsOf } from '@/shared/booking/booking-details.ts';
import { isOverdueNow } from '@/shared/booking/overdue.ts';
import { bookingQuery } from '@/shared/booking/queries/booking-query.ts';
import { PendingChangeFacts } from '@/shared/booking/ui/pending-change-facts.tsx';
import { useTimelyBookings } from '@/shared/booking/use-timely-bookings.ts';
import { useTimes } from '@/shared/booking/use-times.ts';
import { addDays, useNow, wallClockOf } from '@/shared/lib/datetime/index.ts';
import { DelayedSkeleton } from '@/shared/ui/delayed-skeleton.tsx';
import { EmptyState } from '@/shared/ui/empty-state.tsx';
import { ErrorState } from '@/shared/ui/error-state.tsx';
import { lazyPart } from '@/shared/ui/lazy-part.tsx';
import { PageLink } from '@/shared/ui/page-link.tsx';
import { StatusChip } from '@/shared/ui/status-chip.tsx';
import type { MyBookingAddress } from './address.ts';
import { addressHref } from './address.ts';
import { Attachments } from './attachments.tsx';
import { BookingFacts, ReturnFacts } from './booking-facts.tsx';
import { BookingHistory, bookingHistory } from './booking-history.tsx';
import { DetailActions } from './detail-actions.tsx';
import { DetailLinks } from './detail-links.tsx';
import { InvitationCard } from './invitation-card.tsx';
import { isEnded } from './is-ended.ts';
import { PeopleCard } from './people-card.tsx';
import { SeriesFacts } from './series-facts.tsx';

interface BookingPageProps {
  readonly id: string;
  /** List that the page leads back to. */
  readonly address: MyBookingAddress;
}

/** One booking: what can be done with it, what is known of it, and what happened to it. */
export function BookingPage({ id, address }: BookingPageProps) {
  const { t } = useTranslation('myBooking');
  const { data, error, refetch } = useQuery(bookingQuery(id));
  useTimelyBookings(data ? [data] : []);
  const isMissing = error instanceof ApiProblem && error.status < 500;
  return (
    <Box sx={{ maxWidth: 1072, mx: 'auto', '@media print': { maxWidth: 'none' } }}>
      <Link
        component={PageLink}
        href={addressHref({ ...address, id: null, answer: null })}
        data-print="never"
        sx={{
          display: 'inline-flex',
          alignItems: 'center',
          gap: 1,
          minHeight: { xs: 44, md: 32 },
          mt: { xs: -2, md: 0 },
          mb: 1,
          typography: 'subtitle2',
        }}
      >
        <ChevronLeft aria-hidden fontSize="small" />
        {t('title')}
      </Link>
      {data && (
        <WholeBooking
          booking={data}
          hrefOf={(other) => addressHref({ ...address, id: other, answer: null })}
        />
      )}
      {isMissing && !data && (
        <EmptyState
          icon={<EventBusy />}
          title={t('detail.notFound.title')}
          description={t('detail.notFound.text')}
        />
      )}
      {error && !isMissing && !data && (
        <ErrorState title={t('detail.failed')} query={{ error, refetch }} />
      )}
      {!data && !error && <BookingSkeleton />}
    </Box>
  );
}

interface WholeBookingProps {
  readonly booking: Booking;
  readonly hrefOf: (id: string) => string;
}

/** The booking as it is, beside the change that waits. */
function presentOf(booking: Booking): PendingChange {
  const { start, end, timezone, resource, ownFields } = booking;
  const { attendees = null, quantity = null } = detailsOf(booking);
  return { start, end, timezone, resource, attendees, quantity, ownFields };
}

function WholeBooking({ booking, hrefOf }: WholeBookingProps) {
  const { t } = useTranslation('myBooking');
  const titleId = useId();
  const { pendingChange } = booking;
  return (
    <section aria-labelledby={titleId}>
      <Heading booking={booking} titleId={titleId} />
      {booking.invitation && <InvitationCard booking={booking} invitation={booking.invitation} />}
      {booking.offer && <OfferCard booking={booking} offer={booking.offer} />}
      <DetailActions booking={booking} />
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 352px' },
          '@media print': { gridTemplateColumns: 'minmax(0, 1fr)' },
          alignItems: 'start',
          gap: { xs: 4, lg: 8 },
        }}
      >
        <Box sx={columnStyle}>
          {booking.isOverBudget && (
            <Alert severity="warning">
              {t('detail.overBudget', { unit: booking.businessUnit.title })}
            </Alert>
          )}
          {pendingChange && (
            <PendingChangeFacts before={presentOf(booking)} after={pendingChange} />
          )}
          <BookingFacts booking={booking} />
          <PeopleCard booking={booking} />
          <ReturnFacts booking={booking} />
          <Problems booking={booking} />
          {booking.series && (
            <SeriesFacts booking={booking} series={booking.series} hrefOf={hrefOf} />
          )}
          <Box {...(booking.attachments.length === 0 && notPrinted)}>
            <Attachments booking={booking} />
          </Box>
          <Box {...notPrinted}>
            <BookingHistory booking={booking} />
          </Box>
        </Box>
        <Box {...notPrinted} sx={columnStyle}>
          <Seats booking={booking} />
          <DetailLinks booking={booking} />
        </Box>
      </Box>
    </section>
  );
}

const BookingProblems = lazyPart(() => import('./booking-problems.tsx'), 'BookingProblems');

/** Loaded for bookings with a report, which few have. */
function Problems({ booking }: { readonly booking: Booking }) {
  const { data: events = [] } = useQuery(bookingHistory(booking.id));
  return events.some(({ action }) => action === 'report') && <BookingProblems booking={booking} />;
}

const OfferCard = lazyPart(() => import('./offer-card.tsx'), 'OfferCard');

const SeatsCard = lazyPart(() => import('./seats-card.tsx'), 'SeatsCard');

/** Loaded where more people may come than a room has seats, for those who can change it. */
function Seats({ booking }: { readonly booking: Booking }) {
  const { abilities, invitees, resource, room, start } = booking;
  const count = 1 + invitees.filter(({ answer }) => answer !== 'declined').length;
  const isAhead = Date.parse(start) > useNow();
  const isTooSmall = room !== null && resource.capacity !== null && count > resource.capacity;
  return abilities.edit && isAhead && isTooSmall && <SeatsCard booking={booking} count={count} />;
}

/** Paper has one page for a booking: no controls, and no history. */
const notPrinted = { 'data-print': 'never' } as const;

const columnStyle = { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 4 } as const;

function Heading({ booking, titleId }: { readonly booking: Booking; readonly titleId: string }) {
  const { t } = useTranslation('myBooking');
  const moment = useMoment(booking);
  const times = useTimes(booking.timezone);
  return (
    <Box
      component="header"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        columnGap: 3,
        rowGap: 2,
        mb: { xs: 3, md: 4 },
      }}
    >
      <Typography
        id={titleId}
        variant="h1"
        sx={{
          overflowWrap: 'anywhere',
          flexBasis: { xs: '100%', md: 'auto' },
          typography: { xs: 'h2', md: 'h1' },
        }}
      >
        {booking.title}
      </Typography>
      <StatusChip status={booking.status} />
      {isOverdueNow(booking, times.now) && (
        <Chip size="small" color="error" variant="outlined" label={t('overdue')} />
      )}
      {moment !== null && (
        <Typography variant="note" component="span">
          {moment}
        </Typography>
      )}
    </Box>
  );
}

const minuteMs = 60_000;
const minutesPerDay = 24 * 60;
/** From here on the day says more than the hours. */
const minutesOfDayName = 12 * 60;

/** `Starts in 4 h 10 min`, `Starts tomorrow`, or how long it still runs; null for what is over. */
function useMoment(booking: Booking): string | null {
  const { t } = useTranslation('myBooking');
  const { now, duration } = useTimes(booking.timezone);
  if (isEnded(booking, now)) return null;
  const hasStarted = Date.parse(booking.start) <= now;
  const minutes = Math.ceil(
    (Date.parse(hasStarted ? booking.end : booking.start) - now) / minuteMs,
  );
  if (minutes <= 0) return null;
  const tomorrow = addDays(wallClockOf(now, booking.timezone).day, 1);
  const isTomorrow = wallClockOf(booking.start, booking.timezone).day === tomorrow;
  if (!hasStarted && isTomorrow && minutes > minutesOfDayName) return t('moment.tomorrow');
  // Minutes don't matter to a reader who waits for days.
  const shown =
    minutes < 2 * minutesPerDay ? minutes : Math.round(minutes / minutesPerDay) * minutesPerDay;
  return t(hasStarted ? 'moment.endsIn' : 'moment.startsIn', { length: duration(shown) });
}

function BookingSkeleton() {
  return (
    <DelayedSkeleton>
      <Skeleton width="50%" height={36} sx={{ mb: 3 }} />
      <Box sx={{ display: 'flex', gap: 2, mb: 5 }}>
        {[0, 1, 2].map((button) => (
          <Skeleton key={button} variant="rounded" width={112} height={36} />
        ))}
      </Box>
      <Box sx={columnStyle}>
        <Skeleton variant="rounded" height={156} />
        <Skeleton variant="rounded" height={200} />
      </Box>
    </DelayedSkeleton>
  );
}
