import type { ManagedResource } from '@axp/contracts';
import { deleteResource } from '@axp/contracts';
import { Button } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '@/shared/api/index.ts';
import { ConfirmDialog } from '@/shared/ui/confirm-dialog.tsx';
import { useChange } from '@/shared/ui/use-change.ts';
import { resourcesKey } from './resource-queries.ts';

interface DeleteButtonProps {
  readonly resource: ManagedResource;
  /** Called before the page is left, so that nothing is asked about the form. */
  readonly onDeleted: () => void;
}

/** Deletes what was never booked; the answer says what to do with anything else. */
export function DeleteButton({ resource: { id, name }, onDeleted }: DeleteButtonProps) {
  const { t } = useTranslation('adminResources');
  const router = useRouter();
  const queries = useQueryClient();
  const [isAsking, setIsAsking] = useState(false);
  const remove = useChange(() => call(deleteResource, { params: { id } }), {
    done: t('form.delete.done', { name }),
    onDone: () => {
      onDeleted();
      void router.replace('/admin/resources');
      void queries.invalidateQueries({ queryKey: [...resourcesKey, 'list'] });
    },
    onSettled: () => setIsAsking(false),
  });
  return (
    <>
      <Button color="error" size="large" onClick={() => setIsAsking(true)}>
        {t('form.delete.action')}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={t('form.delete.title', { name })}
        description={t('form.delete.text')}
        confirmLabel={t('form.delete.action')}
        isDestructive
        isWorking={remove.isPending}
        onConfirm={() => remove.mutate()}
        onClose={() => setIsAsking(false)}
      />
    </>
  );
}
