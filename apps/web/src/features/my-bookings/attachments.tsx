import type { Booking } from '@axp/contracts';
import { attachmentEndings, attachmentLimits } from '@axp/contracts';
import AttachFile from '@mui/icons-material/AttachFile';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFileRefusal } from '@/shared/booking/use-file-refusal.ts';
import { DetailCard } from '@/shared/ui/detail-card.tsx';
import { AttachmentRow } from './attachment-row.tsx';
import { useAttach } from './use-attachments.ts';

/** Attachments of a booking; editors add and remove them (Z-20). */
export function Attachments({ booking }: { readonly booking: Booking }) {
  const { t } = useTranslation('myBooking');
  const { attachments, abilities } = booking;
  if (attachments.length === 0 && !abilities.edit) return null;
  return (
    <DetailCard title={t('files.title')}>
      {attachments.length > 0 && (
        <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {attachments.map((attachment) => (
            <li key={attachment.id}>
              <AttachmentRow
                attachment={attachment}
                bookingId={booking.id}
                isRemovable={abilities.edit}
              />
            </li>
          ))}
        </Box>
      )}
      {abilities.edit && attachments.length < attachmentLimits.perBooking && (
        <AddFile bookingId={booking.id} />
      )}
    </DetailCard>
  );
}

function AddFile({ bookingId }: { readonly bookingId: string }) {
  const { t } = useTranslation('myBooking');
  const input = useRef<HTMLInputElement>(null);
  const { upload, share } = useAttach(bookingId);
  const refusal = useFileRefusal();
  const [chosen, setChosen] = useState<File | null>(null);
  const refused = chosen && refusal.before(chosen);
  const error = refused ?? (upload.isError ? refusal.after(upload.error) : null);
  const choose = (file: File | undefined) => {
    if (!file || upload.isPending) return;
    setChosen(file);
    upload.reset();
    if (refusal.before(file) === null) upload.mutate(file);
  };
  return (
    <Box sx={{ display: 'grid', gap: 2, mt: 2, justifyItems: 'start' }}>
      <input
        ref={input}
        type="file"
        hidden
        data-testid="file"
        accept={attachmentEndings.map((ending) => `.${ending}`).join(',')}
        onChange={(event) => {
          choose(event.target.files?.[0]);
          // The same file may be chosen again after it was refused.
          event.target.value = '';
        }}
      />
      <Button
        variant="outlined"
        color="inherit"
        startIcon={<AttachFile />}
        loading={upload.isPending}
        loadingPosition="start"
        onClick={() => input.current?.click()}
      >
        {t('files.add')}
      </Button>
      <Typography variant="note" component="span">
        {t('files.hint')}
      </Typography>
      {upload.isPending && chosen && (
        <Box sx={{ width: '100%' }}>
          <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
            {t('files.sending', { name: chosen.name, percent: Math.round(share * 100) })}
          </Typography>
          <LinearProgress
            aria-label={t('files.progress')}
            variant="determinate"
            value={share * 100}
            sx={{ mt: 1 }}
          />
        </Box>
      )}
      {error !== null && chosen && (
        <Alert
          severity="error"
          sx={{ width: '100%' }}
          {...(refused === null && {
            action: (
              <Button color="inherit" size="small" onClick={() => choose(chosen)}>
                {t('files.retry')}
              </Button>
            ),
          })}
        >
          {t('files.refused', { name: chosen.name, reason: error })}
        </Alert>
      )}
    </Box>
  );
}
