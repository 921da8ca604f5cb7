import type { Booking, MyBooking, SeriesInfo } from '@axp/contracts';
import { Box, Button, Link, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import type { PropsWithChildren } from 'react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRecurrenceText } from '@/shared/booking/use-repeat-text.ts';
import { useTimes } from '@/shared/booking/use-times.ts';
import { useNow } from '@/shared/lib/datetime/index.ts';
import { useUser } from '@/shared/session/index.ts';
import { DetailCard } from '@/shared/ui/detail-card.tsx';
import { lazyDialog } from '@/shared/ui/lazy-part.tsx';
import { PageLink } from '@/shared/ui/page-link.tsx';
import { StatusChip } from '@/shared/ui/status-chip.tsx';
import { myBookingQueries } from './my-booking-queries.ts';

interface SeriesFactsProps {
  readonly booking: Booking;
  readonly series: SeriesInfo;
  readonly hrefOf: (id: string) => string;
}

const datesShown = 6;

/** How a booking repeats, and the way to its other dates. */
export function SeriesFacts({ booking, series, hrefOf }: SeriesFactsProps) {
  const { t } = useTranslation('myBooking');
  const recurrenceText = useRecurrenceText(series.timezone);
  const times = useTimes(booking.timezone);
  // Another user's series has no dates here: the list contains the reader's bookings.
  const { data } = useQuery(myBookingQueries.dates('upcoming', series.id));
  const others = (data ?? []).filter(({ id }) => id !== booking.id);
  const skipped = series.skippedDates.map(times.dayOf);
  const differs = useDifferences(booking);
  const [isWhole, setIsWhole] = useState(false);
  return (
    <DetailCard title={t('series.title')} action={<SeparateButton booking={booking} />}>
      <Typography variant="body2" sx={{ '&::first-letter': { textTransform: 'uppercase' } }}>
        {times.marked(
          recurrenceText(series.recurrence, series.originalStart),
          series.originalStart,
          series.timezone,
        )}
      </Typography>
      <Typography variant="secondary">
        {[
          t('series.booked', { count: series.bookedCount - series.waitingCount }),
          series.waitingCount > 0 && t('series.waiting', { count: series.waitingCount }),
        ]
          .filter(Boolean)
          .join(', ')}
      </Typography>
      {series.isChanged && (
        <Typography variant="secondary">
          {differs.length > 0
            ? t('series.thisDiffers', { what: differs.join(', ') })
            : t('series.thisChanged')}
        </Typography>
      )}
      {skipped.length > 0 && (
        <Typography variant="secondary">
          {t('series.skipped', { dates: skipped.join(', ') })}
        </Typography>
      )}
      {series.otherParts.map(({ bookingId, start, openCount }) => (
        <div key={bookingId}>
          <DateLink href={hrefOf(bookingId)}>
            {t('series.otherPart', { count: openCount, day: times.since(start) })}
          </DateLink>
        </div>
      ))}
      {others.length > 0 && (
        <Box component="ul" sx={{ m: 0, mt: 2, p: 0, listStyle: 'none' }}>
          {(isWhole ? others : others.slice(0, datesShown)).map((date) => (
            <OtherDate key={date.id} date={date} booking={booking} href={hrefOf(date.id)} />
          ))}
        </Box>
      )}
      {others.length > datesShown && !isWhole && (
        <Button size="small" onClick={() => setIsWhole(true)} sx={{ ml: -1 }}>
          {t('series.showAll', { count: others.length })}
        </Button>
      )}
    </DetailCard>
  );
}

const SeparateDialog = lazyDialog(() => import('./separate-dialog.tsx'), 'SeparateDialog');

/** Absent for a date that the reader can't take out of its series. */
function SeparateButton({ booking }: { readonly booking: Booking }) {
  const { t } = useTranslation('myBooking');
  const { id: userId } = useUser();
  const now = useNow();
  const [isAsking, setIsAsking] = useState(false);
  const isOwn = [booking.booker.id, booking.bookedFor.id].includes(userId);
  if (!isOwn || !booking.abilities.edit || Date.parse(booking.start) <= now) return null;
  return (
    <>
      <Button
        size="small"
        color="inherit"
        variant="outlined"
        data-print="never"
        onClick={() => setIsAsking(true)}
      >
        {t('series.separate.open')}
      </Button>
      {isAsking && <SeparateDialog booking={booking} onClose={() => setIsAsking(false)} />}
    </>
  );
}

/** In what this date differs from its series: its place, time or title. */
function useDifferences({ resource, title, timezone, ...slot }: Booking): readonly string[] {
  const times = useTimes(timezone);
  const words = { resourceId: resource.name, time: times.times(slot), title };
  const { changedFields = [] } = slot.series ?? {};
  return (['resourceId', 'time', 'title'] as const)
    .filter((field) => changedFields.includes(field))
    .map((field) => words[field]);
}

interface OtherDateProps {
  readonly date: MyBooking;
  /** The date that the page shows. */
  readonly booking: Booking;
  readonly href: string;
}

/** Another date of the series, with what differs from the date that is shown. */
function OtherDate({ date, booking, href }: OtherDateProps) {
  const { t } = useTranslation('myBooking');
  const times = useTimes(date.timezone);
  const others = [
    date.title !== booking.title && date.title,
    date.resource.id !== booking.resource.id && date.resource.name,
  ].filter(Boolean);
  const isChanged = date.repeats?.isChanged && others.length === 0;
  const words = [...others, isChanged && t('series.changed')].filter(Boolean);
  return (
    <li>
      <DateLink href={href}>{times.range(date)}</DateLink>
      {words.length > 0 && (
        <Typography component="span" variant="secondary">
          {` · ${words.join(' · ')} `}
        </Typography>
      )}
      {date.status !== booking.status && <StatusChip status={date.status} />}
    </li>
  );
}

/** Opens another date of the series on the same page. */
function DateLink({ href, children }: PropsWithChildren<{ readonly href: string }>) {
  return (
    <Link
      component={PageLink}
      href={href}
      scroll={false}
      variant="body2"
      sx={{ display: 'inline-flex', alignItems: 'center', minHeight: { xs: 44, sm: 32 } }}
    >
      {children}
    </Link>
  );
}
