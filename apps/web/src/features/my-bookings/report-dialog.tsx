import type { Booking } from '@axp/contracts';
import { longestReport, reportProblem } from '@axp/contracts/problems';
import { Alert, Box, Checkbox, FormControlLabel, TextField, Typography } from '@mui/material';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call, useProblemText } from '@/shared/api/index.ts';
import { bookingsKey } from '@/shared/booking/queries/bookings-key.ts';
import { FormDialog } from '@/shared/form/form-dialog.tsx';
import { useTooLong } from '@/shared/form/use-too-long.ts';
import { PhotosField } from '@/shared/problems/photos-field.tsx';
import { problemsKey } from '@/shared/problems/problem-queries.ts';
import { sendPhotos } from '@/shared/problems/send-photos.ts';
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
  const [isUnusable, setIsUnusable] = useState(false);
  const [photos, setPhotos] = useState<readonly File[]>([]);
  const [isTried, setIsTried] = useState(false);
  const { id, resource } = booking;
  const send = useChange(
    async () => {
      const { data } = await call(reportProblem, { params: { id }, body: { text, isUnusable } });
      return sendPhotos(data.id, photos);
    },
    {
      done: (failed) =>
        failed ? t('photos.failed', { reason: problemText(failed) }) : t('report.done'),
      onDone: onClose,
      reads: [[...bookingsKey, 'events', id], problemsKey],
      isShownByForm: () => true,
    },
  );
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
      <PhotosField value={photos} onChange={setPhotos} />
      <FormControlLabel
        control={
          <Checkbox
            checked={isUnusable}
            onChange={(event) => setIsUnusable(event.target.checked)}
          />
        }
        label={
          <Box component="span" sx={{ display: 'grid' }}>
            {t('report.unusable', { name: resource.name })}
            <Typography component="span" variant="note">
              {t('report.unusableText')}
            </Typography>
          </Box>
        }
      />
    </FormDialog>
  );
}
