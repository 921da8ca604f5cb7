import type { Booking, ResourceDetail } from '@axp/contracts';
import { EditBookingBody, isInGroup } from '@axp/contracts';
import Typography from '@mui/material/Typography';
import { useRouter } from 'next/router';
import { FormProvider, useFormState, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { ApiProblem } from '@/shared/api/index.ts';
import { useOnDiscard } from '@/shared/booking/discard.ts';
import { bookingHref } from '@/shared/booking/search-url.ts';
import { useNow } from '@/shared/lib/datetime/index.ts';
import { useToast } from '@/shared/ui/index.ts';
import { forgetDraft } from '../hooks/use-draft.ts';
import type { Edit } from '../hooks/use-edit-booking.ts';
import { useEditBooking } from '../hooks/use-edit-booking.ts';
import { useEditForm } from '../hooks/use-edit-form.ts';
import { useEditedFlag } from '../hooks/use-edited-flag.ts';
import { isSeriesClash, refusedTimes, useFieldRefusals } from '../hooks/use-refusal.ts';
import type { BookingFormValues } from '../model/booking-form.ts';
import { formOf } from '../model/booking-form.ts';
import { changedParts } from '../model/form-parts.ts';
import { needsReapproval } from '../model/reapproval.ts';
import { keepTheirs, keepYours } from '../model/stale-changes.ts';
import { BookingFields } from './booking-fields.tsx';
import { BookingFormFrame } from './booking-form-frame.tsx';
import { ReasonField, RunningFields } from './edit-fields.tsx';
import { RefusalNotice } from './refusal-notice.tsx';
import { RepeatField } from './series/repeat-field.tsx';
import { ScopeField } from './series/scope-field.tsx';
import { ExceptionsDialog, SeriesClashes } from './series/series-refusals.tsx';
import { StaleDialog } from './stale-dialog.tsx';
import { TimeSection } from './time-section.tsx';

interface EditFormProps {
  /** As it is stored now; newer than what the form began from once somebody else has saved. */
  readonly booking: Booking;
  readonly resource: ResourceDetail;
}

/** The problem of a refused save, when it is this one. */
function problemOf(error: unknown, code: ApiProblem['code']): ApiProblem | null {
  return error instanceof ApiProblem && error.code === code ? error : null;
}

/** The form of a booking that is changed; nothing typed is lost when somebody was quicker. */
export function EditForm({ booking, resource }: EditFormProps) {
  const { t } = useTranslation('booking');
  const router = useRouter();
  const toast = useToast();
  const now = useNow();
  const edited = useEditForm(booking, resource);
  const { form, key, base, rebase, bodyOf, scope, isOwner } = edited;
  const edit = useEditBooking(booking);
  const explain = useFieldRefusals(form, resource.timezone);
  const values = useWatch({ control: form.control, compute: (all: BookingFormValues) => all });
  const { errors } = useFormState({ control: form.control });
  const isChanged = changedParts(base.type, formOf(base), values, scope).length > 0;
  useEditedFlag(isChanged);
  useOnDiscard(() => forgetDraft(key));
  const theirs = booking.version > base.version && !edit.isSuccess ? booking : null;
  const taken = refusedTimes(edit.error);
  const losses = problemOf(edit.error, 'booking.series_exceptions');
  const isTold = taken !== null || losses !== null || isSeriesClash(edit.error) || theirs !== null;
  const isRunning = Date.parse(base.start) <= now && now < Date.parse(base.end);
  const save = (wish: Edit) =>
    edit.mutate(wish, {
      onSuccess: ({ id, status }) => {
        forgetDraft(key);
        toast.success(isInGroup(status, 'pending') ? t('edit.savedPending') : t('edit.saved'));
        void router.push(bookingHref(id));
      },
      onError: explain,
    });
  /** Sends the last change again, with what was asked for in between. */
  const again = (answer: Partial<Edit['body']>) => {
    const { variables } = edit;
    if (variables) save({ ...variables, body: { ...variables.body, ...answer } });
  };
  const send = form.handleSubmit((body) => save({ body, scope }));
  const time = (
    <TimeSection
      resource={resource}
      exceptBookingId={booking.id}
      isHolding={false}
      isStartFixed={isRunning}
      refused={isSameTime(edit.variables, values) ? taken : null}
    />
  );
  return (
    <FormProvider {...form}>
      <BookingFormFrame
        label={t('edit.heading')}
        resource={resource}
        window={{ start: values.start, end: values.end }}
        onSubmit={() => void send()}
        submit={{
          label: t('form.save'),
          isSubmitting: edit.isPending || edit.isSuccess,
          isDisabled: !isChanged,
        }}
        note={
          <EditNote
            isChanged={isChanged}
            waits={isOwner && needsReapproval(base, values, resource)}
          />
        }
      >
        {edit.isError && !isTold && (
          <RefusalNotice
            error={edit.error}
            timezone={resource.timezone}
            isEdit
            fieldCount={Object.keys(errors).length}
          />
        )}
        {edit.error instanceof ApiProblem && isSeriesClash(edit.error) && (
          <SeriesClashes
            problem={edit.error}
            timezone={resource.timezone}
            isSaving={edit.isPending}
            onSkip={() => again({ onClash: 'skip' })}
          />
        )}
        {base.series && !isRunning && (
          <ScopeField value={scope} onChange={edited.setScope} isChanged={base.series.isChanged} />
        )}
        {!isOwner && <ReasonField />}
        {isRunning ? (
          <RunningFields type={base.type} time={time} />
        ) : (
          <BookingFields
            resource={resource}
            isEdit
            time={time}
            repeat={scope !== 'this' && <RepeatField resource={resource} isFixed />}
          />
        )}
      </BookingFormFrame>
      {losses && (
        <ExceptionsDialog
          problem={losses}
          timezone={resource.timezone}
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
    </FormProvider>
  );
}

/** Whether the form still asks for the time that was sent last. */
function isSameTime(sent: Edit | undefined, { start, end }: BookingFormValues): boolean {
  const { body } = sent ?? {};
  return (body?.start ?? start) === start && (body?.end ?? end) === end;
}

interface EditNoteProps {
  readonly isChanged: boolean;
  /** Whether the change waits for approval before it holds. */
  readonly waits: boolean;
}

/** What a save would lead to. */
function EditNote({ isChanged, waits }: EditNoteProps) {
  const { t } = useTranslation('booking');
  if (isChanged && !waits) return null;
  return (
    <Typography variant="caption" color="text.secondary">
      {isChanged ? t('edit.needsApproval') : t('form.nothingChanged')}
    </Typography>
  );
}
