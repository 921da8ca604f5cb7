import type { Booking, ResourceDetail } from '@axp/contracts';
import Typography from '@mui/material/Typography';
import { FormProvider, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useOnDiscard } from '@/shared/booking/discard.ts';
import { useNow } from '@/shared/lib/datetime/index.ts';
import { forgetDraft } from '../hooks/use-draft.ts';
import type { Edit } from '../hooks/use-edit-booking.ts';
import { useEditForm } from '../hooks/use-edit-form.ts';
import { useEditedFlag } from '../hooks/use-edited-flag.ts';
import { refusedTimes } from '../hooks/use-refusal.ts';
import { useSaveEdit } from '../hooks/use-save-edit.ts';
import type { BookingFormValues } from '../model/booking-form.ts';
import { formOf } from '../model/booking-form.ts';
import { changedParts } from '../model/form-parts.ts';
import { needsReapproval } from '../model/reapproval.ts';
import { BookingFields } from './booking-fields.tsx';
import { BookingFormFrame } from './booking-form-frame.tsx';
import { ReasonField, RunningFields } from './edit-fields.tsx';
import { EditDialogs, EditRefusal } from './edit-refusals.tsx';
import { RepeatField } from './series/repeat-field.tsx';
import { ScopeField } from './series/scope-field.tsx';
import { TimeSection } from './time-section.tsx';

interface EditFormProps {
  /** Stored booking; newer than the form's base after a concurrent change. */
  readonly booking: Booking;
  readonly resource: ResourceDetail;
}

/** Edit form; a concurrent change does not lose input. */
export function EditForm({ booking, resource }: EditFormProps) {
  const { t } = useTranslation('booking');
  const now = useNow();
  const edited = useEditForm(booking, resource);
  const { form, key, base, scope, isOwner } = edited;
  const saving = useSaveEdit(booking, edited);
  const { edit } = saving;
  const values = useWatch({ control: form.control, compute: (all: BookingFormValues) => all });
  const isChanged = changedParts(base.type, formOf(base), values, scope).length > 0;
  useEditedFlag(isChanged);
  useOnDiscard(() => forgetDraft(key));
  const theirs = booking.version > base.version && !edit.isSuccess ? booking : null;
  const isRunning = Date.parse(base.start) <= now && now < Date.parse(base.end);
  const waits = isOwner && needsReapproval(base, values, resource);
  const send = form.handleSubmit((body) => saving.save({ body, scope }));
  const time = (
    <TimeSection
      resource={resource}
      exceptBookingId={booking.id}
      isHolding={false}
      isStartFixed={isRunning}
      refused={isSameTime(edit.variables, values) ? refusedTimes(edit.error) : null}
    />
  );
  const repeat = scope !== 'this' && <RepeatField resource={resource} isFixed />;
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
        note={<EditNote isChanged={isChanged} waits={waits} />}
      >
        <EditRefusal
          saving={saving}
          bookingId={booking.id}
          resource={resource}
          isStale={theirs !== null}
        />
        {base.series && !isRunning && (
          <ScopeField value={scope} onChange={edited.setScope} isChanged={base.series.isChanged} />
        )}
        {!isOwner && <ReasonField />}
        {isRunning ? (
          <RunningFields type={base.type} time={time} />
        ) : (
          <BookingFields resource={resource} isEdit time={time} repeat={repeat} />
        )}
      </BookingFormFrame>
      <EditDialogs saving={saving} edited={edited} values={values} theirs={theirs} />
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

/** Consequences of saving. */
function EditNote({ isChanged, waits }: EditNoteProps) {
  const { t } = useTranslation('booking');
  if (isChanged && !waits) return null;
  return (
    <Typography variant="caption" color="text.secondary">
      {isChanged ? t('edit.needsApproval') : t('form.nothingChanged')}
    </Typography>
  );
}
