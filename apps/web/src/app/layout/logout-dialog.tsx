import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '@/shared/ui/confirm-dialog.tsx';

interface LogoutDialogProps {
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** Asks before signing out. */
export function LogoutDialog({ onConfirm, onClose }: LogoutDialogProps) {
  const { t } = useTranslation('main');
  return (
    <ConfirmDialog
      title={t('logout.title')}
      description={t('logout.description')}
      confirmLabel={t('logout.confirm')}
      onConfirm={onConfirm}
      onClose={onClose}
    />
  );
}
