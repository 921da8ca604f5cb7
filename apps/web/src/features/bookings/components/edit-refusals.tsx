import type { Booking, ResourceDetail } from '@axp/contracts';
import { EditBookingBody } from '@axp/contracts';
import { useFormState } from 'react-hook-form';
import { ApiProblem } from '@/shared/api/index.ts';
import { lazyPart } from '@/shared/ui/lazy-part.tsx';
import type { EditedForm } from '../hooks/use-edit-form.ts';
import { isSeriesClash, refusedTimes } from '../hooks/use-refusal.ts';
import type { SaveEdit } from '../hooks/use-save-edit.ts';
import type { BookingFormValues } from '../model/booking-form.ts';
import { keepTheirs, keepYours } from '../model/stale-changes.ts';
import { RefusalNotice } from './refusal-notice.tsx';
import { ExceptionsDialog, SeriesClashes } from './series/series-refusals.tsx';
import { StaleDialog } from './stale-dialog.tsx';

const ClashRepair = lazyPart(() =>
  import('./series/clash-repair.tsx').then((module) => module.ClashRepair),
);

/** The problem of a refused save, when it is this one. */
function problemOf(error: unknown, code: ApiProblem['code']): ApiProblem | null {
  return error instanceof ApiProblem && error.code === code ? error : null;
}

interface EditRefusalProps {
  readonly saving: SaveEdit;
  readonly bookingId: string;
  readonly resource: ResourceDetail;
  /** A concurrent change, shown in the dialog. */
  readonly isStale: boolean;
}

/** Why a change is not saved, where no dialog and no field tells it. */
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
  /** Booking as another user saved it. */
  readonly theirs: Booking | null;
}

/** Questions before saving: separately edited dates that would be lost, or concurrent changes. */
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
