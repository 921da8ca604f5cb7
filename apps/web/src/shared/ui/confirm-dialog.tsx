import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { ResponsiveDialog } from './responsive-dialog.tsx';

interface ConfirmDialogProps {
  readonly isOpen: boolean;
  readonly title: string;
  readonly description: string;
  readonly confirmLabel: string;
  readonly cancelLabel?: string;
  /** Marks a step that cannot be taken back. */
  readonly isDestructive?: boolean;
  readonly isWorking?: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** Asks before a step that loses or ends something. */
export function ConfirmDialog({
  isOpen,
  title,
  description,
  confirmLabel,
  cancelLabel,
  isDestructive = false,
  isWorking = false,
  onConfirm,
  onClose,
}: ConfirmDialogProps) {
  const { t } = useTranslation('common');
  return (
    <ResponsiveDialog
      isOpen={isOpen}
      {...(!isWorking && { onClose })}
      title={title}
      size="small"
      actions={
        <>
          <Button color="inherit" onClick={onClose} disabled={isWorking}>
            {cancelLabel ?? t('action.cancel')}
          </Button>
          <Button
            variant="contained"
            color={isDestructive ? 'error' : 'primary'}
            onClick={onConfirm}
            loading={isWorking}
          >
            {confirmLabel}
          </Button>
        </>
      }
    >
      <Typography variant="body2" color="textSecondary">
        {description}
      </Typography>
    </ResponsiveDialog>
  );
}
