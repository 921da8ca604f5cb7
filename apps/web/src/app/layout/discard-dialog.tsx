import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '@/shared/ui/confirm-dialog.tsx';
import type { DiscardVariant } from './discard-rules.ts';

interface DiscardDialogProps {
  readonly variant: DiscardVariant;
  readonly onDiscard: () => void;
  readonly onClose: () => void;
}

/** The question before typed content is given up, in the specified words (M-03). */
export function DiscardDialog({ variant, onDiscard, onClose }: DiscardDialogProps) {
  const { t } = useTranslation('main');
  const words =
    variant === 'booking'
      ? {
          title: t('discard.title'),
          description: t('discard.description'),
          confirmLabel: t('discard.confirm'),
        }
      : {
          title: t('confirm_discard_edit_title'),
          description: t('confirm_discard_edit_desc'),
          confirmLabel: t('action.cancel'),
        };
  return (
    <ConfirmDialog
      {...words}
      cancelLabel={t('action.close')}
      isDestructive
      onConfirm={onDiscard}
      onClose={onClose}
    />
  );
}
