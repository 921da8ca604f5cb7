import type { CalendarResource } from '@axp/contracts';
import { Box, Link, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { bookingQuery } from '@/shared/booking/queries/booking-query.ts';
import { bookingHref } from '@/shared/booking/search-url.ts';
import { useTimes } from '@/shared/booking/use-times.ts';
import { PageLink } from '@/shared/ui/page-link.tsx';
import type { CalendarEntry } from './calendar-entry.ts';
import { openableBooking } from './calendar-entry.ts';
import { MoveButtons } from './card/card-actions.tsx';
import { useEntryWords } from './use-entry-words.ts';

interface RunningCardProps {
  readonly entry: CalendarEntry;
  readonly resource: CalendarResource | undefined;
  readonly timezone: string;
}

/** The booking that runs now, with what can be done with it. */
export function RunningCard({ entry, resource, timezone }: RunningCardProps) {
  const { t } = useTranslation('calendar');
  const zone = resource?.timezone ?? timezone;
  const words = useEntryWords(zone);
  const times = useTimes(zone);
  const bookingId = openableBooking(entry);
  const { data: booking } = useQuery({
    ...bookingQuery(bookingId ?? ''),
    enabled: bookingId !== null,
  });
  const place = [resource?.name, resource?.floor?.name, resource?.building.name];
  const title = words.titleOf(entry);
  const until = times.timeAfter(times.now, entry.end);
  return (
    <Box
      component="section"
      aria-label={title}
      sx={{
        mb: 4,
        p: 4,
        border: 1,
        borderColor: 'link',
        borderRadius: '14px',
        bgcolor: 'selected.ground',
      }}
    >
      <Typography variant="caption" sx={{ fontWeight: 600, color: 'link' }}>
        {t('agenda.nowUntil', { time: until })}
      </Typography>
      <Typography component="h2" variant="subtitle1">
        {bookingId === null ? (
          title
        ) : (
          <Link component={PageLink} href={bookingHref(bookingId)} color="inherit">
            {title}
          </Link>
        )}
      </Typography>
      <Typography variant="secondary">{place.filter(Boolean).join(', ')}</Typography>
      {booking && (
        <Box sx={{ display: 'flex', gap: 2, mt: 3, '& > *': { flex: 1, minHeight: 44 } }}>
          <MoveButtons booking={booking} isLeading />
        </Box>
      )}
    </Box>
  );
}
