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
import { DateField } from '@/shared/booking/ui/date-field.tsx';
import { addDays, instantAt, wallClockOf } from '@/shared/lib/datetime/index.ts';
import { useMerchant } from '@/shared/session/index.ts';
import { narrowPhone } from '@/shared/theme/tokens.ts';
import { ResponsiveDialog } from '@/shared/ui/index.ts';
import { myBookingQueries } from '../api/my-booking-queries.ts';
import { useRelease } from '../hooks/use-booking-moves.ts';
import { ReleasedList, ReleasePreview } from './release-preview.tsx';

interface ReleaseDialogProps {
  readonly onClose: () => void;
}

/** The first instant of a day and that of the day after another, at a place. */
function rangeOf(firstDay: string, lastDay: string, timezone: string) {
  return {
    from: instantAt({ day: firstDay, time: '00:00' }, timezone),
    to: instantAt({ day: addDays(lastDay, 1), time: '00:00' }, timezone),
  };
}

/** Gives back all of my bookings of some days at once, as before a holiday (Z-63). */
export function ReleaseDialog({ onClose }: ReleaseDialogProps) {
  const { t } = useTranslation(['myBooking', 'common']);
  const { timezone } = useMerchant();
  const [today] = useState(() => wallClockOf(Date.now(), timezone).day);
  const [firstDay, setFirstDay] = useState(today);
  const [lastDay, setLastDay] = useState(today);
  const [reason, setReason] = useState('');
  const release = useRelease();
  const range = rangeOf(firstDay, lastDay, timezone);
  const preview = useQuery({
    ...myBookingQueries.startingWithin(range),
    enabled: !release.isSuccess,
  });
  const found = preview.data?.filter(({ abilities }) => abilities.cancel) ?? [];
  if (release.isSuccess) return <Released bookings={release.data} onClose={onClose} />;
  const chooseFirst = (day: string) => {
    setFirstDay(day);
    if (day > lastDay) setLastDay(day);
  };
  const chooseLast = (day: string) => {
    setLastDay(day);
    if (day < firstDay) setFirstDay(day);
  };
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
        <Box
          sx={{
            display: 'grid',
            gap: 3,
            gridTemplateColumns: '1fr 1fr',
            [narrowPhone]: { gridTemplateColumns: '1fr' },
          }}
        >
          <DateField
            label={t('release.from')}
            day={firstDay}
            timezone={timezone}
            onChange={chooseFirst}
          />
          <DateField
            label={t('release.to')}
            day={lastDay}
            timezone={timezone}
            onChange={chooseLast}
          />
        </Box>
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
