import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import type { SubmitEvent } from 'react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '@/shared/i18n/index.ts';
import { ResponsiveDialog } from '@/shared/ui/index.ts';
import { reasonsQuery } from '../api/approval-settings.ts';

interface RejectDialogProps {
  readonly count: number;
  readonly onReject: (reason: string) => void;
  readonly onClose: () => void;
}

/** The reason that the booker reads (Z-42): typed, or one of those that are given most. */
export function RejectDialog({ count, onReject, onClose }: RejectDialogProps) {
  const { t } = useTranslation('admin');
  const { t: common } = useTranslation('common');
  const { language } = useLanguage();
  const { data: offered } = useQuery(reasonsQuery());
  const texts = offered?.reasons.map((one) => one[language]) ?? [];
  const formId = useId();
  const [reason, setReason] = useState('');
  const [isTried, setIsTried] = useState(false);
  const isMissing = reason.trim() === '';
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setIsTried(true);
    if (!isMissing) onReject(reason.trim());
  };
  return (
    <ResponsiveDialog
      isOpen
      onClose={onClose}
      title={t('approvals.reject.title', { count })}
      actions={
        <>
          <Button color="inherit" onClick={onClose}>
            {common('action.cancel')}
          </Button>
          <Button type="submit" form={formId} variant="contained" color="error">
            {t('approvals.reject.confirm')}
          </Button>
        </>
      }
    >
      <Box
        component="form"
        id={formId}
        noValidate
        onSubmit={submit}
        sx={{ display: 'grid', gap: 3, pt: 1 }}
      >
        <TextField
          label={t('field.reason')}
          required
          autoFocus
          value={reason}
          error={isTried && isMissing}
          helperText={t('approvals.reject.hint')}
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
              sx={{ height: 'auto', minHeight: 36, '& .MuiChip-label': { whiteSpace: 'normal' } }}
            />
          ))}
        </Box>
      </Box>
    </ResponsiveDialog>
  );
}
