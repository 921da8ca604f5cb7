import type { Booking, MyBooking, SeriesInfo } from '@axp/contracts';
import { Box, Link, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useRecurrenceText } from '@/shared/booking/use-repeat-text.ts';
import { useTimes } from '@/shared/booking/use-times.ts';
import { DetailCard } from '@/shared/ui/detail-card.tsx';
import { PageLink } from '@/shared/ui/page-link.tsx';
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
  const recurrenceText = useRecurrenceText(booking.timezone);
  const times = useTimes(booking.timezone);
  // Another user's series has no dates here: the list contains the reader's bookings.
  const { data } = useQuery(myBookingQueries.dates('upcoming', series.id));
  const others = (data ?? []).filter(({ id }) => id !== booking.id);
  const skipped = series.skippedDates.map(times.dayOf);
  return (
    <DetailCard title={t('series.title')}>
      <Typography variant="body2" sx={{ '&::first-letter': { textTransform: 'uppercase' } }}>
        {recurrenceText(series.recurrence, booking.start)}
      </Typography>
      <Typography variant="secondary">
        {t('series.booked', { count: series.bookedCount })}
        {series.isChanged && ` ${t('series.thisChanged')}`}
      </Typography>
      {skipped.length > 0 && (
        <Typography variant="secondary">
          {t('series.skipped', { dates: skipped.join(', ') })}
        </Typography>
      )}
      {others.length > 0 && (
        <Box component="ul" sx={{ m: 0, mt: 2, p: 0, listStyle: 'none' }}>
          {others.slice(0, datesShown).map((date) => (
            <OtherDate key={date.id} date={date} href={hrefOf(date.id)} />
          ))}
        </Box>
      )}
      {others.length > datesShown && (
        <Typography variant="secondary">
          {t('series.further', { count: others.length - datesShown })}
        </Typography>
      )}
    </DetailCard>
  );
}

function OtherDate({ date, href }: { readonly date: MyBooking; readonly href: string }) {
  const { t } = useTranslation('myBooking');
  const times = useTimes(date.timezone);
  return (
    <li>
      <Link
        component={PageLink}
        href={href}
        scroll={false}
        variant="body2"
        sx={{ display: 'inline-flex', alignItems: 'center', minHeight: { xs: 44, sm: 32 } }}
      >
        {times.range(date)}
      </Link>
      {date.repeats?.isChanged && (
        <Typography component="span" variant="secondary">
          {` · ${t('series.changed')}`}
        </Typography>
      )}
    </li>
  );
}
