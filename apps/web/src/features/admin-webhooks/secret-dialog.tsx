import { Alert, Button } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { CopyField } from '@/shared/form/copy-field.tsx';
import { ResponsiveDialog } from '@/shared/ui/responsive-dialog.tsx';

interface SecretDialogProps {
  readonly secret: string;
  /** Whether it replaces another one. */
  readonly isNew?: boolean;
  readonly onClose: () => void;
}

/** A signing secret to copy into the other system. */
export function SecretDialog({ secret, isNew = false, onClose }: SecretDialogProps) {
  const { t } = useTranslation('adminWebhooks');
  return (
    <ResponsiveDialog
      title={t('secret.title')}
      onClose={onClose}
      actions={
        <Button variant="contained" onClick={onClose}>
          {t('secret.done')}
        </Button>
      }
    >
      {isNew && (
        <Alert severity="info" sx={{ mb: 4 }}>
          {t('secret.rotated')}
        </Alert>
      )}
      <CopyField
        label={t('secret.label')}
        hint={t('secret.hint')}
        value={secret}
        copy={t('secret.copy')}
        copied={t('secret.copied')}
      />
    </ResponsiveDialog>
  );
}
