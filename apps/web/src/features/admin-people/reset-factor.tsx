import type { AdminUserDetail } from '@axp/contracts';
import { resetSecondFactors } from '@axp/contracts';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '@/shared/api/index.ts';
import { ConfirmDialog } from '@/shared/ui/confirm-dialog.tsx';
import { useAdminChange } from './use-admin-change.ts';

/** Removes the second factors of a person who has lost them (H-11). */
export function ResetFactor({ person }: { readonly person: AdminUserDetail }) {
  const { t } = useTranslation('admin');
  const [isAsked, setIsAsked] = useState(false);
  const { id, fullName: name } = person;
  const close = () => setIsAsked(false);
  const reset = useAdminChange(() => call(resetSecondFactors, { params: { id } }), {
    done: t('people.resetFactor.done', { name }),
  });
  return (
    <>
      <Button variant="outlined" color="inherit" onClick={() => setIsAsked(true)}>
        {t('people.resetFactor.open')}
      </Button>
      <ConfirmDialog
        isOpen={isAsked}
        isDestructive
        title={t('people.resetFactor.title', { name })}
        description={t('people.resetFactor.text')}
        confirmLabel={t('people.resetFactor.open')}
        isWorking={reset.isPending}
        onConfirm={() => reset.mutate(undefined, { onSettled: close })}
        onClose={close}
      />
    </>
  );
}
