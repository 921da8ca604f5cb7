import type { Booking, BookingEvent } from '@axp/contracts';
import { listBookingEvents } from '@axp/contracts';
import { Box, Skeleton, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { readQuery } from '@/shared/api/index.ts';
import { bookingsKey } from '@/shared/booking/queries/bookings-key.ts';
import { useTimes } from '@/shared/booking/use-times.ts';
import { useLanguage } from '@/shared/i18n/index.ts';
import { wallClockOf } from '@/shared/lib/datetime/index.ts';
import { useUser } from '@/shared/session/index.ts';
import { radius } from '@/shared/theme/tokens.ts';
import { DelayedSkeleton } from '@/shared/ui/delayed-skeleton.tsx';
import { DetailCard } from '@/shared/ui/detail-card.tsx';
import { FailedNote } from '@/shared/ui/failed-note.tsx';
import { HiddenText } from '@/shared/ui/hidden-text.tsx';
import { StatusChip } from '@/shared/ui/status-chip.tsx';

/** Events with user and time, the latest first (Z-70). */
export function BookingHistory({ booking }: { readonly booking: Booking }) {
  const { t } = useTranslation('myBooking');
  const { data, isError, refetch } = useQuery(bookingHistory(booking.id));
  return (
    <DetailCard title={t('detail.history')}>
      {isError && !data && (
        <FailedNote text={t('detail.historyFailed')} onRetry={() => void refetch()} />
      )}
      {!data && !isError && (
        <DelayedSkeleton>
          <Skeleton width="70%" />
          <Skeleton width="50%" />
        </DelayedSkeleton>
      )}
      {data && (
        <Box component="ol" reversed sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {data.toReversed().map((event) => (
            <HistoryEntry key={event.id} event={event} timezone={booking.timezone} />
          ))}
        </Box>
      )}
    </DetailCard>
  );
}

interface HistoryEntryProps {
  readonly event: BookingEvent;
  readonly timezone: string;
}

const entryStyle = {
  position: 'relative',
  ml: '5px',
  pl: 6,
  pb: 4,
  borderLeft: '2px solid',
  borderColor: 'divider',
  '&:last-child': { pb: 0, borderColor: 'transparent' },
  '&::before': {
    content: '""',
    position: 'absolute',
    left: -7,
    top: 4,
    width: 12,
    height: 12,
    borderRadius: '50%',
    border: '3px solid',
    borderColor: 'link',
    bgcolor: 'background.paper',
  },
} as const;

function HistoryEntry({ event, timezone }: HistoryEntryProps) {
  const times = useTimes(timezone);
  const headline = useHeadline(event);
  const reason = useReason(event);
  return (
    <Box component="li" sx={entryStyle}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
        <Typography variant="subtitle2" sx={{ overflowWrap: 'anywhere' }}>
          {headline}
        </Typography>
        {event.from !== event.to && <StatusChip status={event.to} />}
      </Box>
      <Typography
        component="time"
        dateTime={event.at}
        title={times.longDay(wallClockOf(event.at, timezone).day)}
        variant="note"
        sx={{ display: 'block' }}
      >
        {times.stamp(event.at)}
      </Typography>
      {reason !== null && (
        <Typography variant="body2" sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
          {reason}
        </Typography>
      )}
      {event.changes.map(
        (change) =>
          change.field !== 'answer' &&
          change.field !== 'ownFields' &&
          event.action !== 'offer' && (
            <HistoryChange key={change.field} change={change} timezone={timezone} />
          ),
      )}
      <ChangedFields changes={event.changes} />
    </Box>
  );
}

/** Own fields that changed, by their labels: their values are not kept. */
function ChangedFields({ changes }: Pick<BookingEvent, 'changes'>) {
  const { t } = useTranslation('myBooking');
  const { language } = useLanguage();
  const labels = changes.flatMap((change) =>
    change.field === 'ownFields' ? change.labels.map((label) => label[language]) : [],
  );
  if (labels.length === 0) return null;
  return (
    <Typography variant="note" sx={{ display: 'block', overflowWrap: 'anywhere' }}>
      {t('event.fields', { fields: labels.join(', ') })}
    </Typography>
  );
}

interface HistoryChangeProps {
  readonly change: Exclude<
    BookingEvent['changes'][number],
    { readonly field: 'answer' | 'ownFields' }
  >;
  readonly timezone: string;
}

/** A changed field: the old value struck through, and the new one. */
function HistoryChange({ change, timezone }: HistoryChangeProps) {
  const { t } = useTranslation('myBooking');
  const { before, after } = useValues(change, timezone);
  return (
    <Box
      sx={{
        width: 'fit-content',
        maxWidth: '100%',
        mt: 1,
        px: 2,
        py: '3px',
        borderRadius: `${radius.chip}px`,
        bgcolor: 'action.hover',
        typography: 'caption',
        overflowWrap: 'anywhere',
      }}
    >
      {/* Readers say neither that a text is struck through nor which field it is. */}
      <HiddenText>{`${t(`event.field.${change.field}`)}: `}</HiddenText>
      <HiddenText>{`${t('event.before')} `}</HiddenText>
      <Box component="del" sx={{ color: 'text.secondary' }}>
        {before}
      </Box>
      <span aria-hidden>{' → '}</span>
      <HiddenText>{`, ${t('event.after')} `}</HiddenText>
      <Box component="ins" sx={{ textDecoration: 'none' }}>
        {after}
      </Box>
    </Box>
  );
}

function useValues(change: HistoryChangeProps['change'], timezone: string) {
  const { t } = useTranslation(['myBooking', 'booking']);
  const times = useTimes(timezone);
  const place = ({ name, floor }: { name: string; floor: string | null }) =>
    [name, floor].filter(Boolean).join(', ');
  switch (change.field) {
    case 'time': {
      const isSameDay = times.isSameDay(change.before.start, change.after.start);
      const text = isSameDay ? times.times : times.range;
      return { before: text(change.before), after: text(change.after) };
    }
    case 'resource':
      return { before: place(change.before), after: place(change.after) };
    case 'attendees': {
      const people = (count: number | null) => t('booking:people', { count: count ?? 0 });
      return { before: people(change.before), after: people(change.after) };
    }
    case 'quantity': {
      const units = (count: number | null) => t('myBooking:event.units', { count: count ?? 0 });
      return { before: units(change.before), after: units(change.after) };
    }
    case 'driver':
      return {
        before: change.before ?? t('myBooking:detail.driverNeeded'),
        after: change.after ?? t('myBooking:detail.driverNeeded'),
      };
    case 'series': {
      const repeats = (does: boolean) => t(`myBooking:event.${does ? 'series' : 'single'}`);
      return { before: repeats(change.before), after: repeats(change.after) };
    }
    case 'title':
    case 'bookedFor':
      return change;
  }
}

/** What happened, by whom; what one change was about is part of it. */
function useHeadline({ action, actor, actingFor, reason, changes }: BookingEvent): string {
  const { t } = useTranslation('myBooking');
  const user = useUser();
  const own = actor?.id === user.id ? t('event.you') : actor?.fullName;
  const by = own ?? t('event.system');
  const name = actingFor ? t('event.actingFor', { name: by, absent: actingFor.fullName }) : by;
  const [only, ...others] = changes;
  if (action === 'edit' && only && others.length === 0) {
    if (only.field === 'resource') return t('event.moved', { name, place: only.after.name });
    if (only.field === 'time') return t('event.retimed', { name });
  }
  if (action === 'offer' && only?.field === 'resource') {
    return t('event.offer', { name, place: only.after.name });
  }
  if (only?.field === 'answer' && only.after !== 'none') {
    // A guest has no account, so that the event has no author.
    return t(`event.answer.${only.after}`, {
      name: own ?? only.invitee ?? t('event.answer.nobody'),
    });
  }
  return action === 'answer' ? name : t(`event.${action}`, { name, file: reason });
}

/**
 * Of a lapsed request or a scan the server gives a code, of a file its name, else the words of a
 * person.
 */
function useReason({ action, reason }: BookingEvent): string | null {
  const { t } = useTranslation('myBooking');
  if (reason === null || reason === '' || action === 'attach' || action === 'detach') return null;
  if (reason === 'out_of_order') return t('event.outOfOrder');
  if (action === 'report' || action === 'resolve' || action === 'announce') return reason;
  if (reason === 'display') return t('event.atDisplay');
  if (action === 'check-in') return t('scan.byCode');
  if (reason === 'owner_left') return t('event.ownerLeft');
  if (action !== 'lapse') return t('event.reason', { reason });
  const why = t(reason === 'at_start' ? 'lapse.at_start' : 'lapse.too_old');
  return t('event.reason', { reason: why });
}

/** Events of a booking, oldest first. */
export function bookingHistory(id: string) {
  return readQuery([...bookingsKey, 'events', id], listBookingEvents, { params: { id } });
}
