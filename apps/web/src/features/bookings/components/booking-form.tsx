import Typography from '@mui/material/Typography';
import { FormProvider, useFormState, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '@/shared/ui/lazy-part.tsx';
import type { BookingFormProps } from '../hooks/use-booking-form.ts';
import { useBookingForm } from '../hooks/use-booking-form.ts';
import { carryDraft } from '../hooks/use-draft.ts';
import { useEditedFlag, useUnloadQuestion } from '../hooks/use-edited-flag.ts';
import { isSeriesClash, refusedTimes } from '../hooks/use-refusal.ts';
import { useSendBooking } from '../hooks/use-send-booking.ts';
import { BookingFields } from './booking-fields.tsx';
import { BookingFormFrame } from './booking-form-frame.tsx';
import { FilesFold } from './files-fold.tsx';
import { DraftNotice, PoolNotice } from './form-notices.tsx';
import { RefusalNotice } from './refusal-notice.tsx';
import { RepeatField } from './series/repeat-field.tsx';
import { TimeSection } from './time-section.tsx';
import { UploadPanel } from './upload-panel.tsx';

const SeriesPlanner = lazyPart(() =>
  import('./series/series-planner.tsx').then((module) => module.SeriesPlanner),
);

/** Detail and form of a resource: what it offers, when it is free, and the booking itself. */
export function BookingForm(props: BookingFormProps) {
  const { resource, others } = props;
  const { needsApproval, timezone } = resource;
  const { t } = useTranslation('booking');
  const { form, key, isEdited, isUntouchedDraft, startOver } = useBookingForm(props);
  const sending = useSendBooking({ form, key, timezone });
  const { booking, files, uploading } = sending;
  const [start, end] = useWatch({ control: form.control, name: ['start', 'end'] });
  useEditedFlag(isEdited);
  useUnloadQuestion(isEdited, files.length > 0);
  if (uploading) return <UploadPanel {...uploading} />;
  const sent = booking.variables;
  const isSameWindow = sent?.start === start && sent.end === end;
  const time = (
    <TimeSection
      resource={resource}
      exceptBookingId={null}
      isHolding={!booking.isSuccess}
      refused={isSameWindow ? refusedTimes(booking.error) : null}
      onLeave={() => carryDraft(key, form.getValues())}
    />
  );
  const planner = <SeriesPlanner resource={resource} isRefused={isSeriesClash(booking.error)} />;
  return (
    <FormProvider {...form}>
      <BookingFormFrame
        label={t('form.heading')}
        resource={resource}
        window={{ start, end }}
        onSubmit={sending.send}
        submit={{
          label: needsApproval ? t('form.request') : t('form.book'),
          isSubmitting: booking.isPending || booking.isSuccess,
        }}
        note={needsApproval && <ApprovalNote />}
      >
        {isUntouchedDraft && !booking.isError && <DraftNotice onStartOver={startOver} />}
        {booking.isError && <CreateRefusal error={booking.error} timezone={timezone} />}
        <PoolNotice count={others.length} />
        <BookingFields
          resource={resource}
          isEdit={false}
          extras={<FilesFold files={files} onChange={sending.setFiles} />}
          time={time}
          repeat={<RepeatField resource={resource} planner={planner} />}
        />
      </BookingFormFrame>
    </FormProvider>
  );
}

function ApprovalNote() {
  const { t } = useTranslation('booking');
  return (
    <Typography variant="caption" color="text.secondary">
      {t('form.needsApproval')}
    </Typography>
  );
}

interface CreateRefusalProps {
  readonly error: Error;
  readonly timezone: string;
}

/** Refusals that neither the time nor the series shows. */
function CreateRefusal({ error, timezone }: CreateRefusalProps) {
  const { errors } = useFormState();
  if (refusedTimes(error) !== null || isSeriesClash(error)) return null;
  const fieldCount = Object.keys(errors).length;
  return <RefusalNotice error={error} timezone={timezone} fieldCount={fieldCount} />;
}
