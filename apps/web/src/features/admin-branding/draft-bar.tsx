import type { Branding } from '@axp/contracts';
import type { BrandingDifference, ContrastPair } from '@axp/contracts/vocabulary';
import { leastPublishedContrast } from '@axp/contracts/vocabulary';
import { Alert, Button, Typography } from '@mui/material';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ActionBar } from '@/shared/admin/action-bar.tsx';
import { useInstantText } from '@/shared/session/use-instant-text.ts';
import { ConfirmDialog } from '@/shared/ui/confirm-dialog.tsx';
import { SecondaryButton } from '@/shared/ui/secondary-button.tsx';
import { ChangeList } from './change-list.tsx';

interface DraftBarProps {
  readonly branding: Branding;
  /** The form has more than the draft. */
  readonly isEdited: boolean;
  readonly isPending: boolean;
  readonly canPublish: boolean;
  readonly onPublish: () => void;
  readonly onDiscard: () => void;
  /** Takes back what was typed since the last save. */
  readonly onReset: () => void;
}

/** Where the draft stands, and what can be done with it; always within reach. */
export function DraftBar(props: DraftBarProps) {
  const { branding, isEdited, isPending, canPublish, onPublish, onDiscard, onReset } = props;
  const { t } = useTranslation('adminBranding');
  const [isAsking, setIsAsking] = useState(false);
  const hasDraft = branding.draft !== null;
  return (
    <ActionBar title={useStanding(branding, isEdited)} isUnsaved={isEdited}>
      {(hasDraft || isEdited) && (
        <Button
          color="inherit"
          disabled={isPending}
          onClick={() => (hasDraft ? setIsAsking(true) : onReset())}
        >
          {t('bar.discard')}
        </Button>
      )}
      <SecondaryButton type="submit" disabled={!isEdited} loading={isPending}>
        {t('bar.save')}
      </SecondaryButton>
      <Button variant="contained" disabled={!canPublish || isPending} onClick={onPublish}>
        {t('bar.publish')}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={t('discard.title')}
        description={t('discard.text')}
        confirmLabel={t('discard.confirm')}
        isDestructive
        onConfirm={() => {
          setIsAsking(false);
          onDiscard();
        }}
        onClose={() => setIsAsking(false)}
      />
    </ActionBar>
  );
}

/** State of the draft in words. */
function useStanding({ draft }: Branding, isEdited: boolean): string {
  const { t } = useTranslation('adminBranding');
  const instantText = useInstantText();
  if (isEdited) return t('bar.edited');
  if (!draft) return t('bar.published');
  return t('bar.saved', {
    at: instantText(draft.savedAt),
    name: draft.savedBy?.fullName ?? '–',
  });
}

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
    <ConfirmDialog
      title={t('publish.title')}
      size="large"
      confirmLabel={t('publish.confirm')}
      isDisabled={isUnreadable}
      isWorking={isPending}
      onConfirm={onConfirm}
      onClose={onClose}
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
    </ConfirmDialog>
  );
}
