import type { ResourceDetail, TimeRange } from '@axp/contracts';
import { CreateRoomBody } from '@axp/contracts';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useRouter } from 'next/router';
import { useCallback } from 'react';
import { FormProvider, useForm, useFormState, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { successHref } from '@/shared/booking/search-url.ts';
import { useValidationText } from '@/shared/i18n/index.ts';
import { contractResolver } from '@/shared/lib/contract-resolver.ts';
import { useUser } from '@/shared/session/index.ts';
import {
  carryDraft,
  forgetDraft,
  keepDraft,
  useKeepDraft,
  useStoredDraft,
} from '../hooks/use-draft.ts';
import { refusedTimes, useFieldRefusals } from '../hooks/use-refusal.ts';
import { useRequestBooking } from '../hooks/use-request-booking.ts';
import type { RoomFormValues } from '../model/room-form.ts';
import { createBody, emptyRoomForm } from '../model/room-form.ts';
import { BookingFormFrame } from './booking-form-frame.tsx';
import { RefusalNotice } from './refusal-notice.tsx';
import { RoomFields } from './room-fields.tsx';
import { TimeSection } from './time-section.tsx';

interface RoomBookingFormProps {
  readonly resource: ResourceDetail;
  readonly window: TimeRange;
  readonly people: number | null;
}

function useRoomForm({ resource, window, people }: RoomBookingFormProps) {
  const user = useUser();
  const text = useValidationText(resource.timezone);
  const key = { userId: user.id, subject: `${resource.id} ${window.start} ${window.end}` };
  const empty = emptyRoomForm({ user, window, people });
  const draft = useStoredDraft(key, window);
  const form = useForm<RoomFormValues, unknown, CreateRoomBody>({
    defaultValues: draft ?? empty,
    mode: 'onTouched',
    resolver: contractResolver({
      schema: CreateRoomBody,
      explain: text.issue,
      toInput: (values: RoomFormValues) => createBody(resource.id, values),
    }),
  });
  const { userId, subject } = key;
  useKeepDraft(
    form,
    useCallback((values) => keepDraft({ userId, subject }, values), [userId, subject]),
  );
  return { form, key, empty, hasDraft: draft !== null };
}

/** Detail and form of a room: what it offers, when it is free, and the booking itself. */
export function RoomBookingForm(props: RoomBookingFormProps) {
  const { resource } = props;
  const { t } = useTranslation('booking');
  const router = useRouter();
  const { form, key, empty, hasDraft } = useRoomForm(props);
  const booking = useRequestBooking(key);
  const explain = useFieldRefusals(form, resource.timezone);
  const [start, end] = useWatch({ control: form.control, name: ['start', 'end'] });
  const { errors, isDirty } = useFormState({ control: form.control });
  const taken = refusedTimes(booking.error);
  const sent = booking.variables;
  const isSameWindow = sent?.start === start && sent.end === end;
  const send = form.handleSubmit((body) =>
    booking.mutate(body, {
      onSuccess: ({ id }) => {
        forgetDraft(key);
        void router.replace(successHref('room', id));
      },
      onError: explain,
    }),
  );
  const startOver = () => {
    forgetDraft(key);
    form.reset(empty);
    booking.reset();
  };
  return (
    <FormProvider {...form}>
      <BookingFormFrame
        label={t('form.heading')}
        resource={resource}
        window={{ start, end }}
        onSubmit={() => void send()}
        submit={{
          label: resource.needsApproval ? t('form.request') : t('form.book'),
          isSubmitting: booking.isPending || booking.isSuccess,
        }}
        note={
          resource.needsApproval && (
            <Typography variant="caption" color="text.secondary">
              {t('form.needsApproval')}
            </Typography>
          )
        }
      >
        {hasDraft && !isDirty && !booking.isError && (
          <Alert
            severity="info"
            action={
              <Button size="small" color="inherit" onClick={startOver}>
                {t('form.discardDraft')}
              </Button>
            }
          >
            {t('form.draftKept')}
          </Alert>
        )}
        {booking.isError && taken === null && (
          <RefusalNotice
            error={booking.error}
            timezone={resource.timezone}
            fieldCount={Object.keys(errors).length}
          />
        )}
        <RoomFields
          resource={resource}
          isEdit={false}
          time={
            <TimeSection
              resource={resource}
              exceptBookingId={null}
              refused={isSameWindow ? taken : null}
              onLeave={() => carryDraft(key, form.getValues())}
            />
          }
        />
      </BookingFormFrame>
    </FormProvider>
  );
}
