import type { ActionSummary, ResourceAction, ResourceSelection } from '@axp/contracts/sheets';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRefusal } from '@/shared/admin/use-refusal.ts';
import { FormDialog } from '@/shared/form/form-dialog.tsx';
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

/** Says what an action on many resources touches and skips, before it runs (D-03). */
export function ActionDialog(props: ActionDialogProps) {
  const { selection, count, name, onDone, onClose } = props;
  const { t } = useTranslation('adminResources');
  const [action, setAction] = useState(props.action);
  const { summary, run } = useResourceAction({ action, selection, name, onDone });
  const refusal = useRefusal({ error: run.error ?? summary.error, fields: ['selection.ids'] });
  const fault = refusal.at('selection.ids') ?? refusal.other;
  const found = summary.isFetching ? null : (summary.data ?? null);
  const affected = found?.affected ?? 0;
  const hasOthers = action === 'delete' && (found?.skipped.length ?? 0) > 0;
  return (
    <FormDialog
      size="small"
      title={t(`action.${action}.title`, { count })}
      confirm={
        affected === 0 ? t('action.none') : t(`action.${action}.confirm`, { count: affected })
      }
      confirmColor={action === 'delete' ? 'error' : 'primary'}
      isDisabled={affected === 0}
      isPending={run.isPending}
      extraAction={
        hasOthers && (
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
      onSubmit={() => run.mutate(affected)}
      onClose={onClose}
    >
      {fault !== null && <Alert severity="error">{fault}</Alert>}
      <div aria-live="polite">
        {found ? (
          <Summary action={action} summary={found} />
        ) : (
          !summary.error && <Typography variant="body2">{t('action.checking')}</Typography>
        )}
      </div>
    </FormDialog>
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
