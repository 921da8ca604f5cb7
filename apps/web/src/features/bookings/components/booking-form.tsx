import type {
  CreateBookingBody as Body,
  Booking,
  Recurrence,
  ResourceDetail,
  TimeRange,
} from '@axp/contracts';
import { CreateBookingBody } from '@axp/contracts';
import Shuffle from '@mui/icons-material/ShuffleOutlined';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import dynamic from 'next/dynamic';
import { useRouter } from 'next/router';
import { useCallback, useState } from 'react';
import { FormProvider, useForm, useFormState, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useOnDiscard } from '@/shared/booking/discard.ts';
import { successHref } from '@/shared/booking/search-url.ts';
import { useValidationText } from '@/shared/i18n/index.ts';
import { contractResolver } from '@/shared/lib/contract-resolver.ts';
import { wallClockOf } from '@/shared/lib/datetime/index.ts';
import { useUser } from '@/shared/session/index.ts';
import {
  carryDraft,
  forgetDraft,
  keepDraft,
  useKeepDraft,
  useStoredDraft,
} from '../hooks/use-draft.ts';
import { useEditedFlag, useUnloadQuestion } from '../hooks/use-edited-flag.ts';
import { isSeriesClash, refusedTimes, useFieldRefusals } from '../hooks/use-refusal.ts';
import { useRequestBooking } from '../hooks/use-request-booking.ts';
import { useUploads } from '../hooks/use-uploads.ts';
import type { BookingFormValues } from '../model/booking-form.ts';
import { emptyForm } from '../model/booking-form.ts';
import { createBody } from '../model/form-parts.ts';
import { formFieldOf } from '../model/refusal.ts';
import { repeatOf } from '../model/repeat.ts';
import { BookingFields } from './booking-fields.tsx';
import { BookingFormFrame } from './booking-form-frame.tsx';
import { FilesFold } from './files-fold.tsx';
import { RefusalNotice } from './refusal-notice.tsx';
import { RepeatField } from './series/repeat-field.tsx';
import { TimeSection } from './time-section.tsx';
import { UploadPanel } from './upload-panel.tsx';

const SeriesPlanner = dynamic(
  () => import('./series/series-planner.tsx').then((module) => module.SeriesPlanner),
  { ssr: false },
);

interface BookingFormProps {
  readonly resource: ResourceDetail;
  readonly window: TimeRange;
  readonly amount: number | null;
  /** How it repeats, where a series was searched for. */
  readonly recurrence: Recurrence | null;
  /** Ids of what will do as well, should this one be taken meanwhile (Z-04). */
  readonly others: readonly string[];
}

function useBookingForm(props: BookingFormProps) {
  const { resource, window, amount, recurrence, others } = props;
  const user = useUser();
  const text = useValidationText(resource.timezone);
  const key = { userId: user.id, subject: `${resource.id} ${window.start} ${window.end}` };
  const { day } = wallClockOf(window.start, resource.timezone);
  const empty = {
    ...emptyForm({ user, window, amount, buildingId: placeOf(resource) }),
    repeat: recurrence && repeatOf(recurrence, day),
  };
  const draft = useStoredDraft(key, window);
  const form = useForm<BookingFormValues, unknown, Body>({
    defaultValues: draft ?? empty,
    mode: 'onTouched',
    resolver: contractResolver({
      schema: CreateBookingBody,
      explain: text.issue,
      toInput: (values: BookingFormValues) => createBody(resource, values, others),
      fieldOf: (path) => formFieldOf(path) ?? path,
    }),
  });
  const { userId, subject } = key;
  useKeepDraft(
    form,
    useCallback((values) => keepDraft({ userId, subject }, values), [userId, subject]),
  );
  return { form, key, empty, hasDraft: draft !== null };
}

/** A car leaves from where it stands; of an asset that is said by no place at all. */
function placeOf({ type, building }: ResourceDetail): string {
  return type === 'car' ? building.id : '';
}

/** Detail and form of a resource: what it offers, when it is free, and the booking itself. */
export function BookingForm(props: BookingFormProps) {
  const { resource } = props;
  const { t } = useTranslation('booking');
  const router = useRouter();
  const { form, key, empty, hasDraft } = useBookingForm(props);
  const booking = useRequestBooking(key);
  const explain = useFieldRefusals(form, resource.timezone);
  const [start, end] = useWatch({ control: form.control, name: ['start', 'end'] });
  const { errors, isDirty } = useFormState({ control: form.control });
  const taken = refusedTimes(booking.error);
  const isSeriesRefused = isSeriesClash(booking.error);
  const sent = booking.variables;
  const isSameWindow = sent?.start === start && sent.end === end;
  const [files, setFiles] = useState<readonly File[]>([]);
  const { uploads, start: startUploads } = useUploads();
  const finish = ({ type, id }: Booking) => void router.replace(successHref(type, id));
  const attach = async (made: Booking, list: readonly File[]) => {
    if (await startUploads(made.id, list)) finish(made);
  };
  const [isStartedOver, setIsStartedOver] = useState(false);
  const isEdited = isDirty || (hasDraft && !isStartedOver);
  useEditedFlag(isEdited);
  useUnloadQuestion(isEdited, files.length > 0);
  useOnDiscard(() => forgetDraft(key));
  const send = form.handleSubmit((body) =>
    booking.mutate(body, {
      onSuccess: (made) => {
        forgetDraft(key);
        void attach(made, files);
      },
      onError: explain,
    }),
  );
  const startOver = () => {
    forgetDraft(key);
    form.reset(empty);
    booking.reset();
    setIsStartedOver(true);
  };
  const made = booking.data;
  if (made && uploads.length > 0) {
    return (
      <UploadPanel
        uploads={uploads}
        onRetry={(file) => void attach(made, [file])}
        onContinue={() => finish(made)}
      />
    );
  }
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
        {hasDraft && !isStartedOver && !isDirty && !booking.isError && (
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
        {booking.isError && taken === null && !isSeriesRefused && (
          <RefusalNotice
            error={booking.error}
            timezone={resource.timezone}
            fieldCount={Object.keys(errors).length}
          />
        )}
        {props.others.length > 0 && (
          <Alert severity="info" icon={<Shuffle />}>
            {t('form.orAnyOf', { count: props.others.length })}
          </Alert>
        )}
        <BookingFields
          resource={resource}
          isEdit={false}
          extras={<FilesFold files={files} onChange={setFiles} />}
          time={
            <TimeSection
              resource={resource}
              exceptBookingId={null}
              isHolding={!booking.isSuccess}
              refused={isSameWindow ? taken : null}
              onLeave={() => carryDraft(key, form.getValues())}
            />
          }
          repeat={
            <RepeatField
              resource={resource}
              planner={<SeriesPlanner resource={resource} isRefused={isSeriesRefused} />}
            />
          }
        />
      </BookingFormFrame>
    </FormProvider>
  );
}
