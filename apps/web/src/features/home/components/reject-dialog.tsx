import type { ApprovalRequest } from '@axp/contracts';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ResponsiveDialog } from '@/shared/ui/index.ts';

interface RejectDialogProps {
  readonly request: ApprovalRequest;
  readonly isWorking: boolean;
  readonly onReject: (reason: string) => void;
  readonly onClose: () => void;
}

/** A refusal needs a reason, which reaches whoever asked (Z-42). */
export function RejectDialog({ request, isWorking, onReject, onClose }: RejectDialogProps) {
  const { t } = useTranslation('main');
  const { t: common } = useTranslation('common');
  const [reason, setReason] = useState('');
  const [isTried, setIsTried] = useState(false);
  const isMissing = isTried && reason.trim() === '';
  const send = () => {
    setIsTried(true);
    if (reason.trim() !== '') onReject(reason.trim());
  };
  return (
    <ResponsiveDialog
      isOpen
      {...(!isWorking && { onClose })}
      title={t('home.approvals.rejectTitle')}
      actions={
        <>
          <Button color="inherit" disabled={isWorking} onClick={onClose}>
            {common('action.cancel')}
          </Button>
          <Button variant="contained" color="error" loading={isWorking} onClick={send}>
            {t('home.approvals.reject')}
          </Button>
        </>
      }
    >
      <Typography variant="subtitle1" component="p" sx={{ overflowWrap: 'anywhere' }}>
        {request.booking.title}
      </Typography>
      <Typography variant="body2" color="text.secondary" sx={{ mb: 4 }}>
        {t('home.approvals.rejectText', { name: request.booker.fullName })}
      </Typography>
      <TextField
        label={t('home.approvals.reason')}
        required
        fullWidth
        value={reason}
        error={isMissing}
        helperText={isMissing ? t('home.approvals.reasonMissing') : undefined}
        onChange={(event) => setReason(event.target.value)}
        slotProps={{ htmlInput: { maxLength: 500, autoComplete: 'off' } }}
      />
    </ResponsiveDialog>
  );
}
