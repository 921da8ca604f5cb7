import type { ManagedLegalText } from '@axp/contracts/administration';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { ResponsiveDialog } from '@/shared/ui/index.ts';
import { useInstantText } from './text-history.tsx';

interface StaleDraftProps {
  /** Concurrent version; null without one. */
  readonly theirs: ManagedLegalText | null;
  readonly isSaving: boolean;
  readonly onMine: () => void;
  readonly onTheirs: () => void;
  readonly onClose: () => void;
}

/** Two write the same draft: the second decides which one stays. */
export function StaleDraft({ theirs, isSaving, onMine, onTheirs, onClose }: StaleDraftProps) {
  const { t } = useTranslation('adminTerms');
  const instant = useInstantText();
  const draft = theirs?.draft;
  return (
    <ResponsiveDialog
      isOpen={theirs !== null}
      onClose={onClose}
      title={t('stale.title')}
      actions={
        <>
          <Button color="inherit" disabled={isSaving} onClick={onTheirs}>
            {t('stale.theirs')}
          </Button>
          <Button variant="contained" loading={isSaving} onClick={onMine}>
            {t('stale.mine')}
          </Button>
        </>
      }
    >
      <Typography variant="body2">{t('stale.text')}</Typography>
      {draft && (
        <Typography variant="body2" color="textSecondary" sx={{ mt: 2 }}>
          {t('draft.savedAt', {
            date: instant(draft.updatedAt),
            name: draft.updatedBy?.fullName,
          })}
        </Typography>
      )}
    </ResponsiveDialog>
  );
}
