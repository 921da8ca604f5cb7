import type { ManagedLegalText } from '@axp/contracts/administration';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { ConcurrentChangeDialog } from '@/shared/form/concurrent-change-dialog.tsx';
import { useInstantText } from './text-history.tsx';

interface StaleDraftProps {
  /** What is there now; null while nobody else has changed it. */
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
    <ConcurrentChangeDialog
      isOpen={theirs !== null}
      onClose={onClose}
      title={t('stale.title')}
      theirsLabel={t('stale.theirs')}
      mineLabel={t('stale.mine')}
      isSaving={isSaving}
      onTheirs={onTheirs}
      onMine={onMine}
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
    </ConcurrentChangeDialog>
  );
}
