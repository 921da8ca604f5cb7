import type { ManagedResource } from '@axp/contracts';
import { deleteResource } from '@axp/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/router';
import { useTranslation } from 'react-i18next';
import { ConfirmButton } from '@/shared/admin/dialog-button.tsx';
import { call } from '@/shared/api/index.ts';
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
  const remove = useChange(() => call(deleteResource, { params: { id } }), {
    done: t('form.delete.done', { name }),
    onDone: () => {
      onDeleted();
      void router.replace('/admin/resources');
      void queries.invalidateQueries({ queryKey: [...resourcesKey, 'list'] });
    },
  });
  return (
    <ConfirmButton
      color="error"
      size="large"
      label={t('form.delete.action')}
      title={t('form.delete.title', { name })}
      description={t('form.delete.text')}
      change={remove}
    />
  );
}
