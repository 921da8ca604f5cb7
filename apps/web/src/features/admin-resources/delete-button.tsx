import type { ManagedResource } from '@axp/contracts';
import { deleteResource } from '@axp/contracts';
import { Button } from '@mui/material';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call, useProblemText } from '@/shared/api/index.ts';
import { ConfirmDialog } from '@/shared/ui/confirm-dialog.tsx';
import { useToast } from '@/shared/ui/toast-provider.tsx';
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
  const toast = useToast();
  const problemText = useProblemText();
  const [isAsking, setIsAsking] = useState(false);
  const remove = useMutation({
    mutationFn: () => call(deleteResource, { params: { id } }),
    onSuccess: () => {
      onDeleted();
      toast.success(t('form.delete.done', { name }));
      void router.replace('/admin/resources');
      void queries.invalidateQueries({ queryKey: [...resourcesKey, 'list'] });
    },
    onError: (error) => toast.error(problemText(error)),
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
