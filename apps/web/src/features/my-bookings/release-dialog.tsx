import type { BookingSummary, MyBooking } from '@axp/contracts';
import { releaseBookings } from '@axp/contracts';
import { Alert, Box, Skeleton, Typography } from '@mui/material';
import type { UseQueryResult } from '@tanstack/react-query';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call, useProblemText } from '@/shared/api/index.ts';
import { bookingsKey } from '@/shared/booking/queries/bookings-key.ts';
import type { DayRange } from '@/shared/booking/ui/day-range-fields.tsx';
import { DayRangeFields, onlyToday } from '@/shared/booking/ui/day-range-fields.tsx';
import { ReasonField, useReason } from '@/shared/form/reason-field.tsx';
import { addDays, instantAt } from '@/shared/lib/datetime/index.ts';
import { useUser } from '@/shared/session/index.ts';
import { radius } from '@/shared/theme/tokens.ts';
import { CloseButton } from '@/shared/ui/close-button.tsx';
import { ConfirmDialog } from '@/shared/ui/confirm-dialog.tsx';
import { FailedNote } from '@/shared/ui/failed-note.tsx';
import { ResponsiveDialog } from '@/shared/ui/responsive-dialog.tsx';
import { ListedTime } from '@/shared/ui/time-range.tsx';
import { myBookingQueries } from './my-booking-queries.ts';

interface ReleaseDialogProps {
  readonly onClose: () => void;
}

/** The first instant of a day and that of the day after another, at a place. */
function instantsOf({ firstDay, lastDay }: DayRange, timezone: string) {
  return {
    from: instantAt({ day: firstDay, time: '00:00' }, timezone),
    to: instantAt({ day: addDays(lastDay, 1), time: '00:00' }, timezone),
  };
}

/** Gives back all of my bookings of some days at once, as before a holiday (Z-63). */
export function ReleaseDialog({ onClose }: ReleaseDialogProps) {
  const { t } = useTranslation(['myBooking', 'common']);
  const { timezone } = useUser();
  const [days, setDays] = useState(() => onlyToday(timezone));
  const reason = useReason();
  const range = instantsOf(days, timezone);
  const queryClient = useQueryClient();
  const problemText = useProblemText(timezone);
  const release = useMutation({
    mutationFn: async () => {
      const body = { ...range, ...(reason.given !== '' && { reason: reason.given }) };
      return (await call(releaseBookings, { body })).data;
    },
    onSuccess: () => void queryClient.invalidateQueries({ queryKey: bookingsKey }),
  });
  const preview = useQuery({
    ...myBookingQueries.startingWithin(range),
    enabled: !release.isSuccess,
  });
  const found = preview.data?.filter(({ abilities }) => abilities.cancel) ?? [];
  if (release.isSuccess) return <Released bookings={release.data} onClose={onClose} />;
  return (
    <ConfirmDialog
      size="medium"
      title={t('release.title')}
      cancelLabel={t('common:action.close')}
      confirmLabel={
        found.length === 0
          ? t('release.confirmNone')
          : t('release.confirm', { count: found.length })
      }
      isDestructive
      isDisabled={found.length === 0}
      isWorking={release.isPending}
      onConfirm={() => reason.whenShort(() => release.mutate())}
      onClose={onClose}
    >
      <Box sx={{ display: 'grid', gap: 4 }}>
        <Typography variant="secondary">{t('release.text')}</Typography>
        {release.isError && <Alert severity="error">{problemText(release.error)}</Alert>}
        <DayRangeFields
          labels={{ firstDay: t('release.from'), lastDay: t('release.to') }}
          range={days}
          timezone={timezone}
          onChange={setDays}
        />
        <ReleasePreview query={preview} bookings={found} />
        <ReasonField
          label={t('cancel.reason')}
          hint={t('cancel.reasonHint')}
          missing={null}
          reason={reason}
        />
      </Box>
    </ConfirmDialog>
  );
}

interface ReleasedProps extends ReleaseDialogProps {
  readonly bookings: readonly BookingSummary[];
}

function Released({ bookings, onClose }: ReleasedProps) {
  const { t } = useTranslation(['myBooking', 'common']);
  return (
    <ResponsiveDialog
      onClose={onClose}
      title={t('release.doneTitle')}
      actions={<CloseButton variant="contained" onClick={onClose} />}
    >
      <Box role="status" sx={{ display: 'grid', gap: 4 }}>
        <Typography variant="body2">{t('release.done', { count: bookings.length })}</Typography>
        <ReleasedList bookings={bookings} />
      </Box>
    </ResponsiveDialog>
  );
}

interface ReleasePreviewProps {
  readonly query: Pick<UseQueryResult<MyBooking[]>, 'isPending' | 'isError' | 'refetch'>;
  readonly bookings: readonly BookingSummary[];
}

/** Preview of the bookings to cancel. */
function ReleasePreview({ query, bookings }: ReleasePreviewProps) {
  const { t } = useTranslation('myBooking');
  const headingId = useId();
  if (query.isError) {
    return <FailedNote text={t('failed')} onRetry={() => void query.refetch()} />;
  }
  if (query.isPending) return <Skeleton variant="rounded" height={88} />;
  return (
    <section aria-labelledby={headingId}>
      <Typography id={headingId} variant="subtitle2" component="h3" sx={{ mb: 2 }}>
        <span role="status">
          {bookings.length === 0
            ? t('release.none')
            : t('release.found', { count: bookings.length })}
        </span>
      </Typography>
      <ReleasedList bookings={bookings} />
    </section>
  );
}

function ReleasedList({ bookings }: Pick<ReleasePreviewProps, 'bookings'>) {
  if (bookings.length === 0) return null;
  return (
    <Box
      component="ul"
      // Scrolls by itself, so the keyboard has to reach it.
      tabIndex={0}
      sx={{
        m: 0,
        p: 0,
        listStyle: 'none',
        maxHeight: 240,
        overflowY: 'auto',
        border: 1,
        borderColor: 'divider',
        borderRadius: `${radius.control}px`,
        '& li + li': { borderTop: 1, borderColor: 'divider' },
      }}
    >
      {bookings.map((booking) => (
        <Box component="li" key={booking.id} sx={{ px: 3, py: 2 }}>
          <Typography variant="body2" sx={{ fontWeight: 500, overflowWrap: 'anywhere' }}>
            {booking.title}
          </Typography>
          <Typography variant="secondary" component="div">
            <ListedTime range={booking} timezone={booking.timezone} />
          </Typography>
          <Typography variant="secondary">{booking.resource.name}</Typography>
        </Box>
      ))}
    </Box>
  );
}
