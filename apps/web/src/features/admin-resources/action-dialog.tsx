import type { ActionSummary, ResourceAction, ResourceSelection } from '@axp/contracts/sheets';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SummaryDialog } from '@/shared/admin/summary-dialog.tsx';
import { useResourceAction } from './use-resource-action.ts';

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
