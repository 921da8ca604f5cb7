import type { Booking, FieldIssue, ResourceDetail } from '@axp/contracts';
import { EditBookingBody } from '@axp/contracts';
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useFormState } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { ApiProblem, useProblemText } from '@/shared/api/index.ts';
import { useTimes } from '@/shared/booking/use-times.ts';
import { useValidationText } from '@/shared/i18n/index.ts';
import { wallClockOf } from '@/shared/lib/datetime/index.ts';
import { lazyPart } from '@/shared/ui/lazy-part.tsx';
import { ResponsiveDialog } from '@/shared/ui/responsive-dialog.tsx';
import type { BookingFormValues } from '../form/booking-form-values.ts';
import { RefusalNotice } from '../form/refusal-notice.tsx';
import { takeFocus } from '../form/take-focus.ts';
import { isSeriesClash, refusedTimes } from '../form/use-refusal.ts';
import { keepTheirs, keepYours } from './stale-changes.ts';
import { StaleDialog } from './stale-dialog.tsx';
import type { EditedForm } from './use-edit-form.ts';
import type { SaveEdit } from './use-save-edit.ts';

const ClashRepair = lazyPart(() =>
  import('../series/clash-repair.tsx').then((module) => module.ClashRepair),
);

/** The problem of a refused save, when it is this one. */
function problemOf(error: unknown, code: ApiProblem['code']): ApiProblem | null {
  return error instanceof ApiProblem && error.code === code ? error : null;
}

interface EditRefusalProps {
  readonly saving: SaveEdit;
  readonly bookingId: string;
  readonly resource: ResourceDetail;
  /** Whether another user saved first; a dialog reports it. */
  readonly isStale: boolean;
}

/** Reason why a change was not saved, unless a dialog or a field shows it. */
export function EditRefusal({ saving, bookingId, resource, isStale }: EditRefusalProps) {
  const { errors } = useFormState();
  const { timezone } = resource;
  const { error, isPending, variables: sent } = saving.edit;
  if (error === null) return null;
  if (error instanceof ApiProblem && isSeriesClash(error)) {
    return (
      <>
        <SeriesClashes
          problem={error}
          timezone={timezone}
          isSaving={isPending}
          onSkip={() => saving.again({ onClash: 'skip' })}
        />
        {sent && (
          <ClashRepair
            bookingId={bookingId}
            resource={resource}
            sent={sent}
            isSaving={isPending}
            onSave={(exceptions) => saving.again({ exceptions })}
          />
        )}
      </>
    );
  }
  const isAsked = problemOf(error, 'booking.series_exceptions') !== null;
  if (isStale || isAsked || refusedTimes(error) !== null) return null;
  const fieldCount = Object.keys(errors).length;
  return <RefusalNotice error={error} timezone={timezone} isEdit fieldCount={fieldCount} />;
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
            rebase(keepTheirs(base, theirs, values), theirs);
          }}
          onKeepYours={() => {
            const merged = keepYours(base, theirs, values);
            rebase(merged, theirs);
            save({ body: EditBookingBody.parse(bodyOf(theirs, merged)), scope });
          }}
        />
      )}
    </>
  );
}

interface RefusedSeries {
  readonly problem: ApiProblem;
  readonly timezone: string;
}

/** The dates that a refusal names, as their place's clock shows them. */
function useIssueDates({ problem, timezone }: RefusedSeries) {
  const times = useTimes(timezone);
  const dateOf = ({ params }: FieldIssue) => {
    const { startAt } = params;
    if (typeof startAt !== 'string') return '';
    return `${times.day(wallClockOf(startAt, timezone).day)} ${times.time(startAt)}`;
  };
  return problem.issues.map((issue) => ({ issue, date: dateOf(issue) }));
}

interface SeriesClashesProps extends RefusedSeries {
  readonly isSaving: boolean;
  /** Saves the change and leaves these dates out of the series. */
  readonly onSkip: () => void;
}

/** Dates that conflict with a change of a series, so that nothing was saved (Z-62). */
function SeriesClashes({ problem, timezone, isSaving, onSkip }: SeriesClashesProps) {
  const { t } = useTranslation('booking');
  const text = useValidationText(timezone);
  const dates = useIssueDates({ problem, timezone });
  return (
    <Alert severity="error" ref={takeFocus} tabIndex={-1}>
      <AlertTitle>{t('form.editRefused')}</AlertTitle>
      {`${t('edit.seriesClashes', { count: dates.length })} ${t('form.kept')}`}
      <Box component="ul" sx={{ m: 0, mt: 2, pl: 5 }}>
        {dates.map(({ issue, date }) => (
          <li key={issue.path}>{`${date}: ${text.issue(issue)}`}</li>
        ))}
      </Box>
      <Box sx={{ mt: 3 }}>
        <Button size="small" variant="outlined" color="inherit" loading={isSaving} onClick={onSkip}>
          {t('edit.skipClashes', { count: dates.length })}
        </Button>
      </Box>
    </Alert>
  );
}

interface ExceptionsDialogProps extends RefusedSeries {
  readonly isSaving: boolean;
  readonly onClose: () => void;
  readonly onConfirm: () => void;
}

/** Warns that separately edited dates of a series would lose their changes (Z-63). */
function ExceptionsDialog(props: ExceptionsDialogProps) {
  const { problem, timezone, isSaving, onClose, onConfirm } = props;
  const { t } = useTranslation('booking');
  const problemText = useProblemText(timezone);
  const dates = useIssueDates({ problem, timezone });
  return (
    <ResponsiveDialog
      isOpen
      {...(!isSaving && { onClose })}
      title={t('edit.exceptionsTitle')}
      actions={
        <>
          <Button color="inherit" disabled={isSaving} onClick={onClose}>
            {t('edit.exceptionsKeep')}
          </Button>
          <Button variant="contained" loading={isSaving} onClick={onConfirm}>
            {t('edit.exceptionsConfirm')}
          </Button>
        </>
      }
    >
      <Typography variant="body2" color="text.secondary">
        {problemText(problem)}
      </Typography>
      <Box component="ul" sx={{ m: 0, mt: 3, pl: 5 }}>
        {dates.map(({ issue, date }) => (
          <Typography key={issue.path} component="li" variant="body2">
            {date}
          </Typography>
        ))}
      </Box>
    </ResponsiveDialog>
  );
}
