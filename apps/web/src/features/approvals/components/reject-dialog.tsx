import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import type { SubmitEvent } from 'react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ResponsiveDialog } from '@/shared/ui/index.ts';

const templates = ['taken', 'tooLong', 'smaller', 'unclear'] as const;

interface RejectDialogProps {
  readonly count: number;
  readonly onReject: (reason: string) => void;
  readonly onClose: () => void;
}

/** The reason that the booker reads (Z-42): typed, or one of those that are given most. */
export function RejectDialog({ count, onReject, onClose }: RejectDialogProps) {
  const { t } = useTranslation('admin');
  const { t: common } = useTranslation('common');
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
        <Typography variant="caption" color="text.secondary">
          {t('approvals.reject.templates')}
        </Typography>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
          {templates.map((template) => {
            const text = t(`approvals.template.${template}`);
            return (
              <Chip
                key={template}
                label={text}
                onClick={() => setReason(text)}
                sx={{ height: 'auto', minHeight: 36, '& .MuiChip-label': { whiteSpace: 'normal' } }}
              />
            );
          })}
        </Box>
      </Box>
    </ResponsiveDialog>
  );
}
