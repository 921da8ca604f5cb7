import type { Branding, BrandingContent } from '@axp/contracts';
import { brandingChanges } from '@axp/contracts/vocabulary';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { ResponsiveDialog } from '@/shared/ui/index.ts';
import type { BrandingActions } from '../hooks/use-branding-actions.ts';
import { contentOf } from '../model/form-values.ts';
import { ChangeList } from './change-list.tsx';

interface StaleDialogProps {
  /** Base of the edit. */
  readonly base: BrandingContent;
  readonly theirs: Branding;
  readonly onSettle: BrandingActions['settle'];
}

/** Two have changed the same branding: the second sees what the first did, and decides. */
export function StaleDialog({ base, theirs, onSettle }: StaleDialogProps) {
  const { t } = useTranslation('adminBranding');
  const changes = brandingChanges(base, contentOf(theirs));
  const who = theirs.draft?.savedBy ?? theirs.published.publishedBy;
  return (
    <ResponsiveDialog
      isOpen
      title={t('stale.title')}
      size="large"
      actions={
        <>
          <Button color="inherit" onClick={() => onSettle(true)}>
            {t('stale.theirs')}
          </Button>
          <Button variant="contained" onClick={() => onSettle(false)}>
            {t('stale.mine')}
          </Button>
        </>
      }
    >
      <Typography variant="body2" sx={{ mb: 4 }}>
        {t('stale.text', { name: who?.fullName ?? '–' })}
      </Typography>
      {changes.length > 0 ? (
        <ChangeList changes={changes} />
      ) : (
        <Typography variant="body2">{t('stale.same')}</Typography>
      )}
    </ResponsiveDialog>
  );
}
