import type { BrandingDifference, ContrastPair } from '@axp/contracts/vocabulary';
import { leastPublishedContrast } from '@axp/contracts/vocabulary';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { ResponsiveDialog } from '@/shared/ui/responsive-dialog.tsx';
import { ChangeList } from './change-list.tsx';

interface PublishDialogProps {
  readonly changes: readonly BrandingDifference[];
  readonly warnings: readonly ContrastPair[];
  /** Something else was published since the draft was begun. */
  readonly isOvertaken: boolean;
  readonly isPending: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** Says what everybody will see differently, before they do. */
export function PublishDialog(props: PublishDialogProps) {
  const { changes, warnings, isOvertaken, isPending, onConfirm, onClose } = props;
  const { t } = useTranslation(['adminBranding', 'common']);
  const isUnreadable = warnings.some(({ ratio }) => ratio < leastPublishedContrast);
  return (
    <ResponsiveDialog
      isOpen
      {...(!isPending && { onClose })}
      title={t('publish.title')}
      size="large"
      actions={
        <>
          <Button color="inherit" disabled={isPending} onClick={onClose}>
            {t('common:action.cancel')}
          </Button>
          <Button
            variant="contained"
            disabled={isUnreadable}
            loading={isPending}
            onClick={onConfirm}
          >
            {t('publish.confirm')}
          </Button>
        </>
      }
    >
      <Typography variant="body2" sx={{ mb: 4 }}>
        {t('publish.text')}
      </Typography>
      <ChangeList changes={changes} />
      {isOvertaken && (
        <Alert severity="info" sx={{ mt: 4 }}>
          {t('publish.overtaken')}
        </Alert>
      )}
      {warnings.length > 0 && (
        <Alert severity={isUnreadable ? 'error' : 'warning'} sx={{ mt: 4 }}>
          {t(isUnreadable ? 'publish.unreadable' : 'publish.weak')}
        </Alert>
      )}
    </ResponsiveDialog>
  );
}
