import { Alert, Button } from '@mui/material';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '@/shared/i18n/index.ts';
import { formatStamp } from '@/shared/lib/datetime/index.ts';
import { useUser } from '@/shared/session/index.ts';
import { ConfirmDialog } from '@/shared/ui/confirm-dialog.tsx';
import { useToast } from '@/shared/ui/toast-provider.tsx';
import type { PlanEditingState } from './use-plan-editing.ts';

/** Names the other user who edits the plan, and takes over from them on purpose. */
export function OtherEditor({ editing }: { readonly editing: PlanEditingState }) {
  const { t } = useTranslation('adminPlans');
  const { language } = useLanguage();
  const { timezone } = useUser();
  const toast = useToast();
  const [isAsking, setIsAsking] = useState(false);
  const { other, isTakenOver, isTakingOver } = editing;
  if (!other) return null;
  const name = other.editor.fullName;
  const time = formatStamp(other.since, { language, timezone });
  const takeOver = () =>
    editing
      .takeOver(other)
      .then(
        () => toast.success(t('editing.done')),
        () => toast.error(t('editing.failed')),
      )
      .finally(() => setIsAsking(false));
  return (
    <Alert
      severity={isTakenOver ? 'warning' : 'info'}
      action={
        <Button color="inherit" size="small" onClick={() => setIsAsking(true)}>
          {t('editing.takeOver')}
        </Button>
      }
    >
      {t(isTakenOver ? 'editing.taken' : 'editing.other', { name, time })}
      <ConfirmDialog
        isOpen={isAsking}
        title={t('editing.title', { name })}
        description={t('editing.text')}
        confirmLabel={t('editing.takeOver')}
        isWorking={isTakingOver}
        onConfirm={() => void takeOver()}
        onClose={() => setIsAsking(false)}
      />
    </Alert>
  );
}
