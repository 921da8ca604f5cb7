import type { BookingSummary } from '@axp/contracts';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useProblemText } from '@/shared/api/index.ts';
import type { DayRange } from '@/shared/booking/ui/day-range-fields.tsx';
import { DayRangeFields, onlyToday } from '@/shared/booking/ui/day-range-fields.tsx';
import { addDays, instantAt } from '@/shared/lib/datetime/index.ts';
import { useMerchant } from '@/shared/session/index.ts';
import { ResponsiveDialog } from '@/shared/ui/index.ts';
import { myBookingQueries } from '../api/my-booking-queries.ts';
import { useRelease } from '../hooks/use-booking-moves.ts';
import { ReleasedList, ReleasePreview } from './release-preview.tsx';

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
  const { timezone } = useMerchant();
  const [days, setDays] = useState(() => onlyToday(timezone));
  const [reason, setReason] = useState('');
  const release = useRelease();
  const range = instantsOf(days, timezone);
  const preview = useQuery({
    ...myBookingQueries.startingWithin(range),
    enabled: !release.isSuccess,
  });
  const found = preview.data?.filter(({ abilities }) => abilities.cancel) ?? [];
  if (release.isSuccess) return <Released bookings={release.data} onClose={onClose} />;
  return (
    <ResponsiveDialog
      isOpen
      {...(!release.isPending && { onClose })}
      title={t('release.title')}
      actions={
        <>
          <Button color="inherit" disabled={release.isPending} onClick={onClose}>
            {t('common:action.close')}
          </Button>
          <Button
            variant="contained"
            color="error"
            loading={release.isPending}
            disabled={found.length === 0}
            onClick={() => release.mutate({ ...range, reason })}
          >
            {found.length === 0
              ? t('release.confirmNone')
              : t('release.confirm', { count: found.length })}
          </Button>
        </>
      }
    >
      <Box sx={{ display: 'grid', gap: 4 }}>
        <Typography variant="body2" color="text.secondary">
          {t('release.text')}
        </Typography>
        {release.isError && <Failure error={release.error} timezone={timezone} />}
        <DayRangeFields
          labels={{ firstDay: t('release.from'), lastDay: t('release.to') }}
          range={days}
          timezone={timezone}
          onChange={setDays}
        />
        <ReleasePreview query={preview} bookings={found} />
        <TextField
          label={t('cancel.reason')}
          value={reason}
          helperText={t('cancel.reasonHint')}
          onChange={(event) => setReason(event.target.value)}
          slotProps={{ htmlInput: { maxLength: 500, autoComplete: 'off' } }}
        />
      </Box>
    </ResponsiveDialog>
  );
}

function Failure({ error, timezone }: { readonly error: unknown; readonly timezone: string }) {
  const text = useProblemText(timezone);
  return <Alert severity="error">{text(error)}</Alert>;
}

interface ReleasedProps extends ReleaseDialogProps {
  readonly bookings: readonly BookingSummary[];
}

function Released({ bookings, onClose }: ReleasedProps) {
  const { t } = useTranslation(['myBooking', 'common']);
  return (
    <ResponsiveDialog
      isOpen
      onClose={onClose}
      title={t('release.doneTitle')}
      actions={
        <Button variant="contained" onClick={onClose}>
          {t('common:action.close')}
        </Button>
      }
    >
      <Box role="status" sx={{ display: 'grid', gap: 4 }}>
        <Typography variant="body2">{t('release.done', { count: bookings.length })}</Typography>
        <ReleasedList bookings={bookings} />
      </Box>
    </ResponsiveDialog>
  );
}
