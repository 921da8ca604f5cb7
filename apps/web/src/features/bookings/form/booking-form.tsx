import type { ResourceDetail } from '@axp/contracts';
import Shuffle from '@mui/icons-material/ShuffleOutlined';
import { Alert, Box, Button, Card, LinearProgress, Typography } from '@mui/material';
import { FormProvider, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { ResourceAnnouncements } from '@/shared/announcements/announcements.ts';
import { useFileRefusal } from '@/shared/booking/use-file-refusal.ts';
import { useNotReturnedText } from '@/shared/booking/use-not-returned-text.ts';
import { RepeatField } from '../series/repeat-field.tsx';
import { approvalsOf, spanOf, useSeriesPlan } from '../series/series-plan.ts';
import { SeriesPlanner } from '../series/series-planner-lazy.ts';
import { useSeriesWords } from '../series/use-series-words.ts';
import { BookingFields } from './booking-fields.tsx';
import { ActionText, BookingFormFrame, pageColumn } from './booking-form-frame.tsx';
import type { BookingFormValues } from './booking-form-values.ts';
import { BookingSummary } from './booking-summary.tsx';
import { CostNotice } from './cost-notice-lazy.ts';
import { useBusinessUnits } from './detail-fields.tsx';
import { carryDraft } from './draft.ts';
import { FilesField } from './files-field.tsx';
import { newSeries } from './new-series.ts';
import { NoUnitNotice } from './no-unit-notice.tsx';
import { RefusalNotice } from './refusal-notice.tsx';
import { TimeSection } from './time-section.tsx';
import { budgetOver, costOfBooking, useCost } from './use-booking-cost.ts';
import type { BookingFormControl, BookingFormProps } from './use-booking-form.ts';
import { useBookingForm } from './use-booking-form.ts';
import { useEditedFlag, useUnloadQuestion } from './use-edited-flag.ts';
import { isSeriesClash, refusedTimes } from './use-refusal.ts';
import type { Upload } from './use-send-booking.ts';
import { useSendBooking } from './use-send-booking.ts';

/** The form of a new booking: its fields, its summary, and the rules that hold for it. */
export function BookingForm(props: BookingFormProps & { readonly cancelHref: string }) {
  const { resource, others, cancelHref } = props;
  const { timezone } = resource;
  const { t } = useTranslation('booking');
  const { form, key, isEdited, isUntouchedDraft, startOver } = useBookingForm(props);
  const sending = useSendBooking({ form, key, timezone });
  const { booking, files, uploading } = sending;
  const { values, window, plan, series } = useSeriesOf(form, resource);
  const times = series ? plan.dates.map(({ date }) => date) : [window];
  const { cost, isLoading: isCostLoading } = useCost(costOfBooking({ resource, values, times }));
  const unit = useUnitTitle(values);
  const over = budgetOver(cost);
  const isRefused = over?.whenUsedUp === 'refuse';
  const judged = over ? { ...resource, needsApproval: true } : resource;
  useEditedFlag(isEdited);
  useUnloadQuestion(isEdited, files.length > 0);
  if (uploading) return <UploadPanel {...uploading} />;
  const sent = booking.variables;
  const isSameWindow = sent?.start === window.start && sent.end === window.end;
  const time = (
    <TimeSection
      resource={resource}
      exceptBookingId={null}
      isHolding={!booking.isSuccess}
      refused={isSameWindow ? refusedTimes(booking.error) : null}
      onLeave={() => carryDraft(key, form.getValues())}
    />
  );
  const planner = (
    <SeriesPlanner resource={resource} plan={plan} isRefused={isSeriesClash(booking.error)} />
  );
  return (
    <FormProvider {...form}>
      <Box sx={{ ...pageColumn, mb: 4, '&:empty': { display: 'none' } }}>
        <ResourceAnnouncements resourceId={resource.id} window={window} />
      </Box>
      <BookingFormFrame
        label={t('form.heading')}
        summary={<BookingSummary resource={judged} window={window} series={series} />}
        action={
          <ActionText
            resource={resource}
            window={window}
            series={series?.words ?? null}
            note={isRefused ? t('cost.overBudget') : null}
          />
        }
        cancelHref={cancelHref}
        onSubmit={sending.send}
        submit={{
          label: judged.needsApproval ? t('form.request') : t('form.book'),
          isDisabled: isRefused,
          isSubmitting: booking.isPending || booking.isSuccess,
        }}
      >
        {isUntouchedDraft && !booking.isError && <DraftNotice onStartOver={startOver} />}
        {booking.isError && <CreateRefusal error={booking.error} timezone={timezone} />}
        <NoUnitNotice />
        <PoolNotice count={others.length} />
        <LateNotice resource={resource} />
        <BookingFields
          resource={resource}
          isEdit={false}
          extras={<FilesField files={files} onChange={sending.setFiles} />}
          time={time}
          repeat={<RepeatField resource={resource} planner={planner} />}
          cost={(cost || isCostLoading) && <CostNotice cost={cost} unit={unit} />}
        />
      </BookingFormFrame>
    </FormProvider>
  );
}

/** Title of the business unit that the form books for. */
function useUnitTitle({ businessUnitId }: Pick<BookingFormValues, 'businessUnitId'>): string {
  const { units } = useBusinessUnits();
  return units.find(({ id }) => id === businessUnitId)?.title ?? '';
}

/** The dates of the form, when it repeats, as the planner and the summary show them. */
function useSeriesOf({ control }: BookingFormControl, resource: ResourceDetail) {
  const words = useSeriesWords(resource.timezone);
  const values = useWatch({ control, compute: datesOf });
  const { repeat, start, end, dateOverrides } = values;
  const plan = useSeriesPlan(repeat && newSeries(resource, values), {
    dateOverrides,
    place: resource,
  });
  const series = repeat && {
    words: words(repeat, plan),
    span: spanOf(plan),
    approvals: approvalsOf(plan),
  };
  return { values, window: { start, end }, plan, series };
}

function datesOf(values: BookingFormValues) {
  const { start, end, repeat, dateOverrides, quantity, attendees, businessUnitId } = values;
  const { estimatedKm } = values;
  return { start, end, repeat, dateOverrides, quantity, attendees, businessUnitId, estimatedKm };
}

/** Refusal of a booking, unless the time field or the dates of the series already show it. */
function CreateRefusal({ error, timezone }: { readonly error: Error; readonly timezone: string }) {
  if (refusedTimes(error) !== null || isSeriesClash(error)) return null;
  return <RefusalNotice error={error} timezone={timezone} />;
}

/** Notice that a draft was restored, with a button to discard it. */
function DraftNotice({ onStartOver }: { readonly onStartOver: () => void }) {
  const { t } = useTranslation('booking');
  return (
    <Alert
      severity="info"
      action={
        <Button size="small" color="inherit" onClick={onStartOver}>
          {t('form.discardDraft')}
        </Button>
      }
    >
      {t('form.draftKept')}
    </Alert>
  );
}

/** Notice that one of `count` alternatives is booked if this resource is no longer free (Z-04). */
function PoolNotice({ count }: { readonly count: number }) {
  const { t } = useTranslation('booking');
  if (count === 0) return null;
  return (
    <Alert severity="info" icon={<Shuffle />}>
      {t('form.orAnyOf', { count })}
    </Alert>
  );
}

/** Warning that what is booked is still out after the end of another booking (Z-52). */
function LateNotice({ resource }: { readonly resource: ResourceDetail }) {
  const text = useNotReturnedText(resource.notReturned, resource.timezone);
  return text === null ? null : <Alert severity="warning">{text}</Alert>;
}

interface UploadPanelProps {
  readonly uploads: readonly Upload[];
  readonly onRetry: (file: File) => void;
  readonly onContinue: () => void;
}

/** The booking is made, its files are on their way: each with its progress, or what is wrong. */
function UploadPanel({ uploads, onRetry, onContinue }: UploadPanelProps) {
  const { t } = useTranslation('booking');
  const isSending = uploads.some(({ state }) => state === 'sending' || state === 'waiting');
  return (
    <Card sx={{ maxWidth: 560, mx: 'auto', p: { xs: 5, sm: 8 }, display: 'grid', gap: 5 }}>
      <div role="status">
        <Typography variant="h2" component="h2">
          {t('files.sendingTitle')}
        </Typography>
        <Typography variant="secondary">
          {isSending ? t('files.sendingText') : t('files.failedText')}
        </Typography>
      </div>
      {uploads.map((upload) => (
        <UploadRow
          key={`${upload.file.name} ${upload.file.size} ${upload.file.lastModified}`}
          upload={upload}
          onRetry={() => onRetry(upload.file)}
        />
      ))}
      {!isSending && (
        <Button variant="contained" size="large" onClick={onContinue}>
          {t('files.continue')}
        </Button>
      )}
    </Card>
  );
}

function UploadRow({ upload, onRetry }: { readonly upload: Upload; readonly onRetry: () => void }) {
  const { t } = useTranslation('booking');
  const refusal = useFileRefusal();
  const { file, state, share, error } = upload;
  const percent = Math.round(share * 100);
  if (state === 'failed') {
    return (
      <Alert
        severity="error"
        action={
          <Button color="inherit" size="small" onClick={onRetry}>
            {t('files.retry')}
          </Button>
        }
      >
        {t('files.refused', { name: file.name, reason: refusal.after(error) })}
      </Alert>
    );
  }
  return (
    <Box>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 3 }}>
        <Typography variant="body2" noWrap>
          {file.name}
        </Typography>
        <Typography variant="secondary">{t('files.percent', { percent })}</Typography>
      </Box>
      <LinearProgress aria-label={file.name} variant="determinate" value={percent} sx={{ mt: 1 }} />
    </Box>
  );
}
