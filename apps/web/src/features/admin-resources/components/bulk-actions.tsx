import type { ManagedResource } from '@axp/contracts';
import { updateResources } from '@axp/contracts';
import Button from '@mui/material/Button';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call, useProblemText } from '@/shared/api/index.ts';
import { useToast } from '@/shared/ui/index.ts';
import { resourcesKey } from '../api/resource-queries.ts';

interface BulkActionsProps {
  readonly chosen: readonly ManagedResource[];
  readonly onDone: () => void;
  readonly onCodes: () => void;
}

/** What can be done with several resources at once. */
export function BulkActions({ chosen, onDone, onCodes }: BulkActionsProps) {
  const { t } = useTranslation('adminResources');
  const queries = useQueryClient();
  const toast = useToast();
  const problemText = useProblemText();
  const change = useMutation({
    mutationFn: (isActive: boolean) =>
      call(updateResources, {
        body: {
          resources: chosen.map(({ id, version }) => ({ id, version })),
          change: { isActive },
        },
      }),
    onSuccess: ({ data }) => {
      toast.success(t('resources.bulk.done', { count: data.changed }));
      onDone();
    },
    onError: (error) => toast.error(problemText(error)),
    onSettled: () => queries.invalidateQueries({ queryKey: resourcesKey }),
  });
  return (
    <>
      <Button color="inherit" onClick={onCodes}>
        {t('resources.bulk.codes')}
      </Button>
      <Button color="inherit" loading={change.isPending} onClick={() => change.mutate(true)}>
        {t('resources.bulk.activate')}
      </Button>
      <Button color="inherit" loading={change.isPending} onClick={() => change.mutate(false)}>
        {t('resources.bulk.deactivate')}
      </Button>
    </>
  );
}
