import { Button, Typography } from '@mui/material';
import type { ComponentProps, PropsWithChildren } from 'react';
import { useTranslation } from 'react-i18next';
import { ResponsiveDialog } from './responsive-dialog.tsx';

interface ConfirmDialogProps
  extends Pick<ComponentProps<typeof ResponsiveDialog>, 'isOpen' | 'title' | 'size'> {
  readonly description?: string;
  readonly confirmLabel: string;
  readonly cancelLabel?: string;
  /** Marks a step that cannot be taken back. */
  readonly isDestructive?: boolean;
  readonly isWorking?: boolean;
  /** While there is nothing to confirm. */
  readonly isDisabled?: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** Asks before a step that loses or ends something, or shows first what it does. */
export function ConfirmDialog(props: PropsWithChildren<ConfirmDialogProps>) {
  const { isOpen = true, title, size = 'small', description, isWorking = false, children } = props;
  const { t } = useTranslation('common');
  return (
    <ResponsiveDialog
      isOpen={isOpen}
      {...(!isWorking && { onClose: props.onClose })}
      title={title}
      size={size}
      actions={
        <>
          <Button color="inherit" onClick={props.onClose} disabled={isWorking}>
            {props.cancelLabel ?? t('action.cancel')}
          </Button>
          <Button
            variant="contained"
            color={props.isDestructive ? 'error' : 'primary'}
            onClick={props.onConfirm}
            disabled={props.isDisabled ?? false}
            loading={isWorking}
          >
            {props.confirmLabel}
          </Button>
        </>
      }
    >
      {description !== undefined && <Typography variant="secondary">{description}</Typography>}
      {children}
    </ResponsiveDialog>
  );
}
