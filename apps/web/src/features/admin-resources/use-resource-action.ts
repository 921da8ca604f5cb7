import type { ResourceAction, ResourceSelection } from '@axp/contracts/sheets';
import { previewResourceAction, runResourceAction } from '@axp/contracts/sheets';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { jobsKey } from '@/shared/admin/bulk-jobs-query.ts';
import { call, useProblemText } from '@/shared/api/index.ts';
import { useToast } from '@/shared/ui/toast-provider.tsx';
import { resourcesKey } from './resource-queries.ts';

interface ActionOptions {
  readonly action: ResourceAction;
  readonly selection: ResourceSelection;
  /** Of the resource, where it is the only one. */
  readonly name: string;
  readonly onDone: () => void;
}

const opposite = { activate: 'deactivate', deactivate: 'activate' } as const;

/** The summary of an action on many resources, and the action itself. */
export function useResourceAction({ action, selection, name, onDone }: ActionOptions) {
  const { t } = useTranslation(['adminResources', 'admin', 'common']);
  const queries = useQueryClient();
  const toast = useToast();
  const problemText = useProblemText();
  const refresh = () => queries.invalidateQueries({ queryKey: resourcesKey });
  const summary = useQuery({
    queryKey: [...resourcesKey, 'action', action, selection] as const,
    queryFn: async ({ signal }) =>
      (await call(previewResourceAction, { body: { selection, action } }, { signal })).data,
    // Counted again each time the dialog opens.
    gcTime: 0,
  });
  const undo = async (ids: string[]) => {
    if (action === 'delete') return;
    const body = { selection: { ids }, action: opposite[action], affected: ids.length };
    try {
      await call(runResourceAction, { body });
      toast.success(t(`action.${opposite[action]}.done`, { count: ids.length, name }));
    } catch (error) {
      if (error instanceof Error) toast.error(problemText(error));
    }
    await refresh();
  };
  const run = useMutation({
    networkMode: 'always',
    mutationFn: async (affected: number) =>
      (await call(runResourceAction, { body: { selection, action, affected } })).data,
    onSuccess: ({ affected, ids, jobId }) => {
      if (jobId !== null) {
        toast.success(t('admin:jobs.started'));
        void queries.invalidateQueries({ queryKey: jobsKey });
        return onDone();
      }
      const canUndo = action !== 'delete' && ids.length > 0;
      toast.success(t(`action.${action}.done`, { count: affected, name }), {
        ...(canUndo && {
          action: { label: t('common:action.undo'), onClick: () => void undo(ids) },
        }),
      });
      onDone();
    },
    onSettled: refresh,
  });
  return { summary, run };
}
