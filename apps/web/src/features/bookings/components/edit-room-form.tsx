import type { Booking, ResourceDetail } from '@axp/contracts';
import { EditBookingBody, isInGroup } from '@axp/contracts';
import Typography from '@mui/material/Typography';
import { useRouter } from 'next/router';
import { useCallback, useState } from 'react';
import { FormProvider, useForm, useFormState, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { bookingHref } from '@/shared/booking/search-url.ts';
import { useValidationText } from '@/shared/i18n/index.ts';
import { contractResolver } from '@/shared/lib/contract-resolver.ts';
import { useUser } from '@/shared/session/index.ts';
import { useToast } from '@/shared/ui/index.ts';
import { forgetDraft, useKeepDraft } from '../hooks/use-draft.ts';
import { useEditBooking } from '../hooks/use-edit-booking.ts';
import { refusedTimes, useFieldRefusals } from '../hooks/use-refusal.ts';
import { readEditDraft, writeEditDraft } from '../model/draft.ts';
import type { RoomFormValues } from '../model/room-form.ts';
import { changedParts, editBody, formOf } from '../model/room-form.ts';
import { tabStore } from '../model/session-store.ts';
import { keepTheirs, keepYours } from '../model/stale-changes.ts';
import { BookingFormFrame } from './booking-form-frame.tsx';
import { RefusalNotice } from './refusal-notice.tsx';
import { RoomFields } from './room-fields.tsx';
import { StaleDialog } from './stale-dialog.tsx';
import { TimeSection } from './time-section.tsx';

interface EditRoomFormProps {
  /** As it is stored now; newer than what the form began from once somebody else has saved. */
  readonly booking: Booking;
  readonly resource: ResourceDetail;
}

function useEditForm({ booking, resource }: EditRoomFormProps) {
  const { id: userId } = useUser();
  const text = useValidationText(resource.timezone);
  const key = { userId, subject: `edit ${booking.id}` };
  const [draft] = useState(() => readEditDraft(tabStore, key));
  const [base, setBase] = useState(draft?.base ?? booking);
  const form = useForm<RoomFormValues, unknown, EditBookingBody>({
    defaultValues: draft?.values ?? formOf(booking),
    mode: 'onTouched',
    resolver: contractResolver({
      schema: EditBookingBody,
      explain: text.issue,
      toInput: (values: RoomFormValues) => editBody(base, values),
    }),
  });
  const { subject } = key;
  useKeepDraft(
    form,
    useCallback(
      (values) => writeEditDraft(tabStore, { userId, subject }, { base, values }),
      [base, userId, subject],
    ),
  );
  return { form, key, base, setBase };
}

/** The form of a booking that is changed; nothing typed is lost when somebody was quicker. */
export function EditRoomForm({ booking, resource }: EditRoomFormProps) {
  const { t } = useTranslation('booking');
  const router = useRouter();
  const toast = useToast();
  const { form, key, base, setBase } = useEditForm({ booking, resource });
  const edit = useEditBooking(booking);
  const explain = useFieldRefusals(form, resource.timezone);
  const values = useWatch({ control: form.control, compute: (all: RoomFormValues) => all });
  const { errors } = useFormState({ control: form.control });
  const isChanged = changedParts(formOf(base), values).length > 0;
  const theirs = booking.version > base.version && !edit.isSuccess ? booking : null;
  const taken = refusedTimes(edit.error);
  const isSameWindow =
    edit.variables?.start === undefined ||
    (edit.variables.start === values.start && edit.variables.end === values.end);
  const save = (body: Parameters<typeof edit.mutate>[0]) =>
    edit.mutate(body, {
      onSuccess: ({ id, status }) => {
        forgetDraft(key);
        toast.success(isInGroup(status, 'pending') ? t('edit.savedPending') : t('edit.saved'));
        void router.push(bookingHref(id));
      },
      onError: explain,
    });
  const rebase = (merged: RoomFormValues, onto: Booking) => {
    setBase(onto);
    form.reset(merged);
    writeEditDraft(tabStore, key, { base: onto, values: merged });
  };
  return (
    <FormProvider {...form}>
      <BookingFormFrame
        label={t('edit.heading')}
        resource={resource}
        window={{ start: values.start, end: values.end }}
        onSubmit={() => void form.handleSubmit(save)()}
        submit={{
          label: t('form.save'),
          isSubmitting: edit.isPending || edit.isSuccess,
          isDisabled: !isChanged,
        }}
        note={
          !isChanged && (
            <Typography variant="caption" color="text.secondary">
              {t('form.nothingChanged')}
            </Typography>
          )
        }
      >
        {edit.isError && taken === null && !theirs && (
          <RefusalNotice
            error={edit.error}
            timezone={resource.timezone}
            isEdit
            fieldCount={Object.keys(errors).length}
          />
        )}
        <RoomFields
          resource={resource}
          isEdit
          time={
            <TimeSection
              resource={resource}
              exceptBookingId={booking.id}
              refused={isSameWindow ? taken : null}
            />
          }
        />
      </BookingFormFrame>
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
            save(editBody(theirs, merged));
          }}
        />
      )}
    </FormProvider>
  );
}
