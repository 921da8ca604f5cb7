import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '@/shared/i18n/index.ts';
import { FormDialog } from '@/shared/ui/index.ts';
import { reasonsQuery } from '../api/approval-settings.ts';

interface RejectDialogProps {
  readonly count: number;
  /** Reason from a failed attempt. */
  readonly typed: string;
  readonly onReject: (reason: string) => void;
  readonly onClose: () => void;
}

/** The reason that the booker reads (Z-42): typed, or one of those that are given most. */
export function RejectDialog({ count, typed, onReject, onClose }: RejectDialogProps) {
  const { t } = useTranslation('admin');
  const { language } = useLanguage();
  const { data: offered } = useQuery(reasonsQuery());
  const texts = offered?.reasons.map((one) => one[language]) ?? [];
  const [reason, setReason] = useState(typed);
  const [isTried, setIsTried] = useState(false);
  const isMissing = reason.trim() === '';
  const submit = () => {
    setIsTried(true);
    if (!isMissing) onReject(reason.trim());
  };
  return (
    <FormDialog
      title={t('approvals.reject.title', { count })}
      confirm={t('approvals.reject.confirm')}
      confirmColor="error"
      isPending={false}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        label={t('field.reason')}
        required
        autoFocus
        value={reason}
        error={isTried && isMissing}
        helperText={t(isTried && isMissing ? 'approvals.reasons.missing' : 'approvals.reject.hint')}
        onChange={(event) => setReason(event.target.value)}
        slotProps={{ htmlInput: { maxLength: 500, autoComplete: 'off' } }}
      />
      {texts.length > 0 && (
        <Typography variant="caption" color="text.secondary">
          {t('approvals.reject.templates')}
        </Typography>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        {texts.map((text) => (
          <Chip
            key={text}
            label={text}
            onClick={() => setReason(text)}
            sx={{
              height: 'auto',
              minHeight: 36,
              '@media (pointer: coarse)': { minHeight: 44 },
              '& .MuiChip-label': { whiteSpace: 'normal' },
            }}
          />
        ))}
      </Box>
    </FormDialog>
  );
}
