import type { Booking } from '@axp/contracts';
import { longestReport, reportProblem } from '@axp/contracts';
import { Alert, TextField, Typography } from '@mui/material';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call, useProblemText } from '@/shared/api/index.ts';
import { bookingsKey } from '@/shared/booking/queries/bookings-key.ts';
import { FormDialog } from '@/shared/form/form-dialog.tsx';
import { useTooLong } from '@/shared/form/use-too-long.ts';
import { useChange } from '@/shared/ui/use-change.ts';

interface ReportDialogProps {
  readonly booking: Booking;
  readonly onClose: () => void;
}

/** Shorter than this is no description of anything. */
const shortestReport = 3;

/** Tells those who manage the booked resource what is wrong with it. */
export function ReportDialog({ booking, onClose }: ReportDialogProps) {
  const { t } = useTranslation('myBooking');
  const problemText = useProblemText(booking.timezone);
  const [text, setText] = useState('');
  const [isTried, setIsTried] = useState(false);
  const { id, resource } = booking;
  const send = useChange(() => call(reportProblem, { params: { id }, body: { text } }), {
    done: t('report.done'),
    onDone: onClose,
    reads: [[...bookingsKey, 'events', id]],
    isShownByForm: () => true,
  });
  const isTooShort = text.trim().length < shortestReport;
  const tooLong = useTooLong()(text, longestReport);
  const error = tooLong ?? (isTried && isTooShort ? t('report.missing') : undefined);
  const submit = () => {
    setIsTried(true);
    if (!isTooShort && tooLong === undefined) send.mutate();
  };
  return (
    <FormDialog
      title={t('report.title', { name: resource.name })}
      confirm={t('report.send')}
      isPending={send.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <Typography variant="secondary">{t('report.text')}</Typography>
      {send.isError && <Alert severity="error">{problemText(send.error)}</Alert>}
      <TextField
        autoFocus
        required
        multiline
        minRows={3}
        label={t('report.label')}
        value={text}
        error={error !== undefined}
        helperText={error}
        onChange={(event) => setText(event.target.value)}
      />
    </FormDialog>
  );
}
