import type { Booking, BookingEvent } from '@axp/contracts';
import { listBookingEvents } from '@axp/contracts';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '@/shared/api/index.ts';
import { bookingsKey } from '@/shared/booking/queries/bookings-key.ts';
import { useTimes } from '@/shared/booking/use-times.ts';
import { wallClockOf } from '@/shared/lib/datetime/index.ts';
import { DelayedSkeleton } from '@/shared/ui/delayed-skeleton.tsx';
import { FailedNote } from '@/shared/ui/failed-note.tsx';
import { StatusChip } from '@/shared/ui/status-chip.tsx';

/** Events with user and time (Z-70). */
export function BookingHistory({ booking }: { readonly booking: Booking }) {
  const { t } = useTranslation('myBooking');
  const { data, isError, refetch } = useQuery(bookingHistory(booking.id));
  return (
    <Box component="section" aria-label={t('detail.history')}>
      <Typography variant="h3" sx={{ mb: 3 }}>
        {t('detail.history')}
      </Typography>
      {isError && !data && (
        <FailedNote text={t('detail.historyFailed')} onRetry={() => void refetch()} />
      )}
      {!data && !isError && (
        <DelayedSkeleton>
          <Skeleton width="70%" />
          <Skeleton width="50%" />
        </DelayedSkeleton>
      )}
      <Box component="ol" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 3 }}>
        {data?.map((event) => (
          <HistoryEntry key={event.id} event={event} timezone={booking.timezone} />
        ))}
      </Box>
    </Box>
  );
}

interface HistoryEntryProps {
  readonly event: BookingEvent;
  readonly timezone: string;
}

function HistoryEntry({ event, timezone }: HistoryEntryProps) {
  const { t } = useTranslation('myBooking');
  const times = useTimes(timezone);
  const actor = event.actor?.fullName ?? t('event.system');
  const name = event.actingFor
    ? t('event.actingFor', { name: actor, absent: event.actingFor.fullName })
    : actor;
  const reason = useReason(event);
  return (
    <Box
      component="li"
      sx={{ pl: 4, borderLeft: 2, borderColor: 'divider', display: 'grid', gap: 1 }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
        <Typography variant="body2" sx={{ fontWeight: 500 }}>
          {t(`event.${event.action}`, { name, file: event.reason })}
        </Typography>
        {event.from !== event.to && <StatusChip status={event.to} />}
      </Box>
      {reason !== null && <Typography variant="body2">{reason}</Typography>}
      <Typography component="time" dateTime={event.at} variant="caption" color="text.secondary">
        {`${times.day(wallClockOf(event.at, timezone).day)} ${times.time(event.at)}`}
      </Typography>
    </Box>
  );
}

/**
 * Of a lapsed request or a scan the server gives a code, of a file its name, else the words of a
 * person.
 */
function useReason({ action, reason }: BookingEvent): string | null {
  const { t } = useTranslation('myBooking');
  if (reason === null || reason === '' || action === 'attach' || action === 'detach') return null;
  if (action === 'check-in') return t('scan.byCode');
  if (action !== 'lapse') return t('event.reason', { reason });
  const why = t(reason === 'at_start' ? 'lapse.at_start' : 'lapse.too_old');
  return t('event.reason', { reason: why });
}

/** Events of a booking, oldest first. */
function bookingHistory(id: string) {
  return queryOptions({
    queryKey: [...bookingsKey, 'events', id] as const,
    queryFn: async ({ signal }) =>
      (await call(listBookingEvents, { params: { id } }, { signal })).data,
  });
}
