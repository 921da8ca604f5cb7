import type { Booking } from '@axp/contracts';
import { EditBookingBody } from '@axp/contracts';
import { Box, Typography } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { ApiProblem, useProblemText } from '@/shared/api/index.ts';
import { useTimes } from '@/shared/booking/use-times.ts';
import { ConfirmDialog } from '@/shared/ui/confirm-dialog.tsx';
import { lazyDialog } from '@/shared/ui/lazy-part.tsx';
import type { BookingFormValues } from '../form/booking-form-values.ts';
import { RefusalNotice } from '../form/refusal-notice.tsx';
import { isSeriesClash, refusedTimes } from '../form/use-refusal.ts';
import { keepTheirs, keepYours } from './stale-changes.ts';
import type { EditedForm } from './use-edit-form.ts';
import { reachedScope } from './use-edit-form.ts';
import type { SaveEdit } from './use-save-edit.ts';

const StaleDialog = lazyDialog(() => import('./stale-dialog.tsx'), 'StaleDialog');

/** The problem of a refused save, when it is this one. */
function problemOf(error: unknown, code: ApiProblem['code']): ApiProblem | null {
  return error instanceof ApiProblem && error.code === code ? error : null;
}

interface EditRefusalProps {
  readonly saving: SaveEdit;
  readonly timezone: string;
  /** Whether another user saved first; a dialog reports it. */
  readonly isStale: boolean;
}

/** Reason why a change was not saved, unless a dialog, a field or the dates show it. */
export function EditRefusal({ saving, timezone, isStale }: EditRefusalProps) {
  const { error } = saving.edit;
  if (error === null) return null;
  const isAsked = problemOf(error, 'booking.series_exceptions') !== null;
  if (isStale || isAsked || isSeriesClash(error) || refusedTimes(error) !== null) return null;
  return <RefusalNotice error={error} timezone={timezone} isEdit />;
}

interface EditDialogsProps {
  readonly saving: SaveEdit;
  readonly edited: EditedForm;
  readonly values: BookingFormValues;
  /** Version of the booking that another user has saved since the form was opened. */
  readonly theirs: Booking | null;
}

/** Confirmations of a save that would lose edited dates of a series or changes of other users. */
export function EditDialogs({ saving, edited, values, theirs }: EditDialogsProps) {
  const { edit, save, again } = saving;
  const { base, rebase, bodyOf, scope } = edited;
  const losses = problemOf(edit.error, 'booking.series_exceptions');
  return (
    <>
      {losses && (
        <ExceptionsDialog
          problem={losses}
          timezone={base.timezone}
          isSaving={edit.isPending}
          onClose={() => edit.reset()}
          onConfirm={() => again({ isConfirmed: true })}
        />
      )}
      {theirs && (
        <StaleDialog
          base={base}
          theirs={theirs}
          yours={values}
          isSaving={edit.isPending}
          onKeepTheirs={() => {
            edit.reset();
            rebase(keepTheirs(base, theirs, values));
          }}
          onKeepYours={() => {
            const merged = keepYours(base, theirs, values);
            rebase(merged);
            const body = EditBookingBody.parse(bodyOf(theirs, merged));
            save({ body, scope: reachedScope(theirs, merged, scope) });
          }}
        />
      )}
    </>
  );
}

interface ExceptionsDialogProps {
  readonly problem: ApiProblem;
  readonly timezone: string;
  readonly isSaving: boolean;
  readonly onClose: () => void;
  readonly onConfirm: () => void;
}

/** Warns that separately edited dates of a series would lose their changes (Z-63). */
function ExceptionsDialog(props: ExceptionsDialogProps) {
  const { problem, timezone, isSaving, onClose, onConfirm } = props;
  const { t } = useTranslation('booking');
  const problemText = useProblemText(timezone);
  const times = useTimes(timezone);
  return (
    <ConfirmDialog
      size="medium"
      title={t('edit.exceptionsTitle')}
      description={problemText(problem)}
      cancelLabel={t('edit.exceptionsKeep')}
      confirmLabel={t('edit.exceptionsConfirm')}
      isWorking={isSaving}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <Box component="ul" sx={{ m: 0, mt: 3, pl: 5 }}>
        {problem.issues.map(({ path, params: { startAt } }) => (
          <Typography key={path} component="li" variant="body2">
            {typeof startAt === 'string' && times.stamp(startAt)}
          </Typography>
        ))}
      </Box>
    </ConfirmDialog>
  );
}
