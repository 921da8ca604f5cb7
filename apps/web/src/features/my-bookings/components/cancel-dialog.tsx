import type { Booking } from '@axp/contracts';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiProblem, useProblemText } from '@/shared/api/index.ts';
import { ResponsiveDialog, TimeRange, useToast } from '@/shared/ui/index.ts';
import { useCancelBooking } from '../hooks/use-cancel-booking.ts';

interface CancelDialogProps {
  readonly booking: Booking;
  readonly onClose: () => void;
}

/** Asks before a booking is given up; asks again when it was changed meanwhile. */
export function CancelDialog({ booking, onClose }: CancelDialogProps) {
  const { t } = useTranslation('myBooking');
  const toast = useToast();
  const cancel = useCancelBooking();
  const [reason, setReason] = useState('');
  const { resource, title, timezone } = booking;
  const confirm = () =>
    cancel.mutate(
      { booking, reason },
      {
        onSuccess: () => {
          toast.success(t('cancel.done'));
          onClose();
        },
      },
    );
  return (
    <ResponsiveDialog
      isOpen
      {...(!cancel.isPending && { onClose })}
      title={t('cancel.title')}
      actions={
        <>
          <Button color="inherit" disabled={cancel.isPending} onClick={onClose}>
            {t('cancel.keep')}
          </Button>
          <Button
            variant="contained"
            color="error"
            loading={cancel.isPending}
            disabled={!booking.abilities.cancel}
            onClick={confirm}
          >
            {t('cancel.confirm')}
          </Button>
        </>
      }
    >
      <Box sx={{ display: 'grid', gap: 4 }}>
        {cancel.isError && <CancelRefusal error={cancel.error} timezone={timezone} />}
        <div>
          <Typography variant="subtitle1" component="p">
            {title}
          </Typography>
          <Typography variant="body2" color="text.secondary" component="div">
            <TimeRange range={booking} timezone={timezone} />
          </Typography>
        </div>
        <Typography variant="body2">{t('cancel.text', { room: resource.name })}</Typography>
        <TextField
          label={t('cancel.reason')}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
          slotProps={{ htmlInput: { maxLength: 500, autoComplete: 'off' } }}
        />
      </Box>
    </ResponsiveDialog>
  );
}

interface CancelRefusalProps {
  readonly error: unknown;
  readonly timezone: string;
}

function CancelRefusal({ error, timezone }: CancelRefusalProps) {
  const { t } = useTranslation('myBooking');
  const text = useProblemText(timezone);
  const isStale = error instanceof ApiProblem && error.code === 'booking.stale';
  return (
    <Alert severity={isStale ? 'warning' : 'error'}>
      {isStale ? t('cancel.stale') : text(error)}
    </Alert>
  );
}
