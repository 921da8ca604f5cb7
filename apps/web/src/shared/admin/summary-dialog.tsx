import { Alert, Typography } from '@mui/material';
import type { UseMutationResult, UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '@/shared/form/form-dialog.tsx';
import { useRefusal } from './use-refusal.ts';

interface SummaryDialogProps<Summary> {
  readonly title: string;
  /** Text of the button for the number of rows that change. */
  readonly confirm: (affected: number) => string;
  readonly isDanger: boolean;
  /** Rows that the action would change and skip. */
  readonly summary: UseQueryResult<Summary>;
  /** Runs the action for the number of rows that the user confirms. */
  readonly run: UseMutationResult<unknown, Error, number>;
  /** Fields of the action, above its summary. */
  readonly fields?: ReactNode;
  /** Whether they are filled in; a summary is shown only then. */
  readonly isComplete?: boolean;
  readonly extraAction?: ReactNode;
  readonly onClose: () => void;
  readonly children: (summary: Summary) => ReactNode;
}

/** Says what an action on many rows touches and skips, before it runs (D-03). */
export function SummaryDialog<Summary extends { readonly affected: number }>(
  props: SummaryDialogProps<Summary>,
) {
  const { title, confirm, isDanger, summary, run, fields, extraAction, onClose } = props;
  const { isComplete = true, children } = props;
  const { t } = useTranslation('admin');
  const { at, other } = useRefusal({ error: run.error ?? summary.error, fields: [selected] });
  const fault = at(selected) ?? other;
  const found = summary.isFetching ? null : (summary.data ?? null);
  const affected = found?.affected ?? 0;
  return (
    <FormDialog
      size="medium"
      title={title}
      confirm={affected === 0 ? t('bulk.none') : confirm(affected)}
      confirmColor={isDanger ? 'error' : 'primary'}
      isDisabled={affected === 0}
      isPending={run.isPending}
      extraAction={extraAction}
      onSubmit={() => run.mutate(affected)}
      onClose={onClose}
    >
      {fault !== null && <Alert severity="error">{fault}</Alert>}
      {fields}
      {isComplete && (
        <div aria-live="polite">
          {found
            ? children(found)
            : !summary.error && <Typography variant="body2">{t('bulk.checking')}</Typography>}
        </div>
      )}
    </FormDialog>
  );
}

const selected = 'selection.ids';
