import type { ActionSummary, ResourceAction, ResourceSelection } from '@axp/contracts/sheets';
import { previewResourceAction, runResourceAction } from '@axp/contracts/sheets';
import { Alert, Button, Typography } from '@mui/material';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { jobsKey } from '@/shared/admin/bulk-jobs-query.ts';
import { SummaryDialog } from '@/shared/admin/summary-dialog.tsx';
import { call, readQuery, useProblemText } from '@/shared/api/index.ts';
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
function useResourceAction({ action, selection, name, onDone }: ActionOptions) {
  const { t } = useTranslation(['adminResources', 'admin', 'common']);
  const queries = useQueryClient();
  const toast = useToast();
  const problemText = useProblemText();
  const refresh = () => queries.invalidateQueries({ queryKey: resourcesKey });
  const summary = useQuery({
    ...readQuery([...resourcesKey, 'action', action, selection], previewResourceAction, {
      body: { selection, action },
    }),
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

interface ActionDialogProps {
  readonly action: ResourceAction;
  readonly selection: ResourceSelection;
  /** As the list shows it. */
  readonly count: number;
  /** Of the resource, where it is the only one. */
  readonly name: string;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** An action on many resources; a deletion offers to deactivate those that have bookings (D-03). */
export function ActionDialog(props: ActionDialogProps) {
  const { selection, count, name, onDone, onClose } = props;
  const { t } = useTranslation('adminResources');
  const [action, setAction] = useState(props.action);
  const { summary, run } = useResourceAction({ action, selection, name, onDone });
  const skipped = summary.isFetching ? 0 : (summary.data?.skipped.length ?? 0);
  return (
    <SummaryDialog
      title={t(`action.${action}.title`, { count })}
      confirm={(affected) => t(`action.${action}.confirm`, { count: affected })}
      isDanger={action === 'delete'}
      summary={summary}
      run={run}
      extraAction={
        action === 'delete' &&
        skipped > 0 && (
          <Button
            color="inherit"
            disabled={run.isPending}
            onClick={() => {
              run.reset();
              setAction('deactivate');
            }}
          >
            {t('action.instead')}
          </Button>
        )
      }
      onClose={onClose}
    >
      {(found) => <Summary action={action} summary={found} />}
    </SummaryDialog>
  );
}

interface SummaryProps {
  readonly action: ResourceAction;
  readonly summary: ActionSummary;
}

function Summary({ action, summary: { affected, bookings, skipped } }: SummaryProps) {
  const { t } = useTranslation('adminResources');
  return (
    <>
      {affected > 0 && (
        <Typography variant="body2">{t(`action.${action}.text`, { count: affected })}</Typography>
      )}
      {bookings > 0 && (
        <Typography variant="body2">{t('action.bookings', { count: bookings })}</Typography>
      )}
      {skipped.map(({ reason, count, examples }) => {
        const names = examples.join(', ');
        const isCut = count > examples.length;
        return (
          <Alert key={reason} severity="info" sx={{ mt: 2 }}>
            {t(`action.skipped.${action}`, {
              count,
              names: isCut ? t('action.more', { names }) : names,
            })}
          </Alert>
        );
      })}
    </>
  );
}
