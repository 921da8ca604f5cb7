import type { ActionSummary, ResourceAction, ResourceSelection } from '@axp/contracts/sheets';
import { previewResourceAction, runResourceAction } from '@axp/contracts/sheets';
import { Alert, Button, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { jobsKey } from '@/shared/admin/bulk-jobs-query.ts';
import { SummaryDialog } from '@/shared/admin/summary-dialog.tsx';
import { call, readQuery } from '@/shared/api/index.ts';
import { useChange } from '@/shared/ui/use-change.ts';
import { resourcesKey } from './resource-queries.ts';

interface ActionOptions {
  readonly action: ResourceAction;
  readonly selection: ResourceSelection;
  /** Of the resource, where it is the only one. */
  readonly name: string;
  readonly onDone: () => void;
}

const opposite = {
  activate: 'deactivate',
  deactivate: 'activate',
  'address-on': 'address-off',
  'address-off': 'address-on',
} as const;

/** The summary of an action on many resources, and the action itself. */
function useResourceAction({ action, selection, name, onDone }: ActionOptions) {
  const { t } = useTranslation(['adminResources', 'admin', 'common']);
  const summary = useQuery({
    ...readQuery([...resourcesKey, 'action', action, selection], previewResourceAction, {
      body: { selection, action },
    }),
    // Counted again each time the dialog opens.
    gcTime: 0,
  });
  const back = action === 'delete' ? undefined : opposite[action];
  const undo = useChange(
    async (ids: string[]) =>
      back &&
      call(runResourceAction, { body: { selection: { ids }, action: back, affected: ids.length } }),
    {
      done: (_, ids) => back && t(`action.${back}.done`, { count: ids.length, name }),
      reads: [resourcesKey],
    },
  );
  const run = useChange(
    async (affected: number) =>
      (await call(runResourceAction, { body: { selection, action, affected } })).data,
    {
      done: ({ affected, jobId }) =>
        jobId === null
          ? t(`action.${action}.done`, { count: affected, name })
          : t('admin:jobs.started'),
      action: ({ ids, jobId }) =>
        back && jobId === null && ids.length > 0
          ? { label: t('common:action.undo'), onClick: () => undo.mutate(ids) }
          : undefined,
      onDone,
      isShownByForm: () => true,
      reads: [resourcesKey, jobsKey],
    },
  );
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
