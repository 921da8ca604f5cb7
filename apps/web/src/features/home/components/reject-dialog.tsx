import type { ApprovalRequest } from '@axp/contracts';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '@/shared/ui/index.ts';

interface RejectDialogProps {
  readonly request: ApprovalRequest;
  readonly isWorking: boolean;
  readonly onReject: (reason: string) => void;
  readonly onClose: () => void;
}

/** Declining needs a reason, shown to the booker (Z-42). */
export function RejectDialog({ request, isWorking, onReject, onClose }: RejectDialogProps) {
  const { t } = useTranslation('main');
  const [reason, setReason] = useState('');
  const [isTried, setIsTried] = useState(false);
  const isMissing = isTried && reason.trim() === '';
  const send = () => {
    setIsTried(true);
    if (reason.trim() !== '') onReject(reason.trim());
  };
  return (
    <FormDialog
      title={t('home.approvals.rejectTitle')}
      confirm={t('home.approvals.reject')}
      confirmColor="error"
      isPending={isWorking}
      onSubmit={send}
      onClose={onClose}
    >
      <div>
        <Typography variant="subtitle1" component="p" sx={{ overflowWrap: 'anywhere' }}>
          {request.booking.title}
        </Typography>
        <Typography variant="body2" color="text.secondary">
          {t('home.approvals.rejectText', { name: request.booker.fullName })}
        </Typography>
      </div>
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
    </FormDialog>
  );
}
