import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { DelayedSkeleton } from '@/shared/ui/delayed-skeleton.tsx';
import { ErrorState } from '@/shared/ui/error-state.tsx';
import { ResponsiveDialog } from '@/shared/ui/responsive-dialog.tsx';

interface PendingDialogProps extends Pick<ComponentProps<typeof ErrorState>, 'onRetry'> {
  readonly title: string;
  /** Why it did not come; null while it is awaited. */
  readonly error: Error | null;
  readonly failedTitle: string;
  readonly onClose: () => void;
}

/** Stands where a dialog opens while what it is about is on its way, and when that did not come. */
export function PendingDialog(props: PendingDialogProps) {
  const { title, error, failedTitle, onRetry, onClose } = props;
  const { t } = useTranslation('common');
  return (
    <ResponsiveDialog
      onClose={onClose}
      size="large"
      title={title}
      actions={
        <Button color="inherit" onClick={onClose}>
          {t('action.close')}
        </Button>
      }
    >
      {error ? (
        <ErrorState title={failedTitle} error={error} onRetry={onRetry} />
      ) : (
        <DelayedSkeleton>
          <Skeleton variant="rounded" height={280} />
        </DelayedSkeleton>
      )}
    </ResponsiveDialog>
  );
}
