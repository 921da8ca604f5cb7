import type { Booking, ResourceDetail, SeriesInfo } from '@axp/contracts';
import { seriesScopes } from '@axp/contracts';
import { countsUnits, traitsOf } from '@axp/contracts/vocabulary';
import { Card, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { FormProvider, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useOnDiscard } from '@/shared/booking/discard.ts';
import type { SeriesScope } from '@/shared/booking/moves/series-scope.ts';
import { placeQueries } from '@/shared/booking/queries/place-queries.ts';
import { bookingHref } from '@/shared/booking/search-url.ts';
import { SeriesScopeField } from '@/shared/booking/ui/series-scope-field.tsx';
import { useNow } from '@/shared/lib/datetime/index.ts';
import { BookingFields } from '../form/booking-fields.tsx';
import { ActionText, BookingFormFrame } from '../form/booking-form-frame.tsx';
import type { BookingFormValues } from '../form/booking-form-values.ts';
import { formOf } from '../form/booking-form-values.ts';
import { BookingSummary } from '../form/booking-summary.tsx';
import { CostNotice } from '../form/cost-notice-lazy.ts';
import { NoteField } from '../form/detail-fields.tsx';
import { forgetDraft } from '../form/draft.ts';
import { changedParts } from '../form/form-parts.ts';
import { TimeSection } from '../form/time-section.tsx';
import { budgetOver, useCost } from '../form/use-booking-cost.ts';
import { useEditedFlag } from '../form/use-edited-flag.ts';
import { isSeriesClash, refusedTimes } from '../form/use-refusal.ts';
import { RepeatField } from '../series/repeat-field.tsx';
import { approvalsOf, spanOf, useSeriesPlan } from '../series/series-plan.ts';
import { SeriesPlanner } from '../series/series-planner-lazy.ts';
import { useSeriesWords } from '../series/use-series-words.ts';
import { costOfEdit } from './cost-of-edit.ts';
import { EditDialogs, EditRefusal } from './edit-refusals.tsx';
import { FewFields } from './few-fields.tsx';
import { PlaceField } from './place-field.tsx';
import {
  asReached,
  changedSeries,
  needsReapproval,
  reachedScope,
  useEditForm,
} from './use-edit-form.ts';
import type { Edit } from './use-save-edit.ts';
import { useSaveEdit } from './use-save-edit.ts';

interface EditFormProps {
  /** Stored booking; newer than the base of the form once another user has saved. */
  readonly booking: Booking;
  readonly resource: ResourceDetail;
  /** Field that the link to the form names. */
  readonly focus: string | null;
}

/** Edits a booking; keeps the input if another user saves first. */
export function EditForm({ booking, resource: booked, focus }: EditFormProps) {
  const { t } = useTranslation('booking');
  const now = useNow();
  const edited = useEditForm(booking, booked);
  const { form, key, base, isOwner } = edited;
  const saving = useSaveEdit(booking, edited);
  const { edit } = saving;
  const values = useWatch({ control: form.control, compute: (all: BookingFormValues) => all });
  const scope = reachedScope(base, values, edited.scope);
  const { data: chosen } = useQuery(placeQueries.resource(values.resourceId));
  const resource = chosen ?? booked;
  const { timezone } = resource;
  const window = { start: values.start, end: values.end };
  const source = changedSeries(base, values, scope);
  const plan = useSeriesPlan(source, { dateOverrides: values.dateOverrides, place: resource });
  const words = useSeriesWords(timezone);
  const repeat = scope === 'this' ? null : values.repeat;
  const series = repeat && {
    words: words(repeat, plan),
    span: spanOf(plan),
    approvals: approvalsOf(plan),
  };
  const changed = changedParts(base.type, formOf(base), values, scope);
  const isChanged = changed.length > 0;
  const { cost, isLoading: isCostLoading } = useCost(
    costOfEdit(base, values, { scope, resource, plan }),
  );
  useEditedFlag(isChanged);
  useOnDiscard(() => forgetDraft(key));
  const isStale = booking.version > base.version && !edit.isSuccess;
  const theirs = isStale ? asReached(booking, scope) : null;
  const isRunning = Date.parse(base.start) <= now && now < Date.parse(base.end);
  const canRepeat = isOwner && base.series === null && base.status !== 'pending-approval-edit';
  const over = budgetOver(cost);
  const isRefused = over?.whenUsedUp === 'refuse';
  const judged = isOwner && over ? { ...resource, needsApproval: true } : resource;
  const waits = isOwner && (over !== null || needsReapproval(base, values, resource));
  const send = form.handleSubmit((body) => saving.save({ body, scope }));
  const moveTo = (id: string) => form.setValue('resourceId', id, { shouldDirty: true });
  const time = (
    <TimeSection
      resource={resource}
      exceptBookingId={booking.id}
      isHolding={false}
      isStartFixed={isRunning}
      refused={isSameTime(edit.variables, values) ? refusedTimes(edit.error) : null}
      {...(!isRunning && { onResource: moveTo })}
    />
  );
  const seats = traitsOf(base.type).people === 'invitees' ? values.attendees : null;
  const place = (
    <PlaceField
      resource={resource}
      booked={booked}
      window={window}
      amount={countsUnits(base.type) ? values.quantity : seats}
      repeat={repeat}
      isFirst={focus === 'resource'}
    />
  );
  const planner = source && (
    <SeriesPlanner resource={resource} plan={plan} isRefused={isSeriesClash(edit.error)} />
  );
  const notice = (cost || isCostLoading) && (
    <CostNotice cost={cost} unit={base.businessUnit.title} changeOf={isOwner ? 'own' : 'others'} />
  );
  const approval = waits ? t('edit.needsApproval') : null;
  const outcome = isRefused ? t('cost.overBudget') : approval;
  const note = isChanged ? outcome : t('form.nothingChanged');
  return (
    <FormProvider {...form}>
      <BookingFormFrame
        label={t('edit.heading')}
        summary={<BookingSummary resource={judged} window={window} series={series} />}
        action={
          <ActionText
            resource={resource}
            window={window}
            series={series?.words ?? null}
            note={note}
          />
        }
        cancelHref={bookingHref(booking.id)}
        onSubmit={() => void send()}
        submit={{
          label: t('form.save'),
          isSubmitting: edit.isPending || edit.isSuccess,
          isDisabled: !isChanged || isRefused,
        }}
      >
        <EditRefusal saving={saving} timezone={timezone} isStale={theirs !== null} />
        {isOwner && base.series && !isRunning && (
          <ScopeField
            value={scope}
            onChange={edited.setScope}
            series={base.series}
            timezone={timezone}
          />
        )}
        {!isOwner && <EditReasonField isOfSeries={base.series !== null} />}
        {isRunning || base.origin ? (
          <FewFields booking={base} resource={resource} time={time} cost={notice} />
        ) : (
          <BookingFields
            resource={resource}
            isEdit
            edited={base}
            focus={focus}
            place={place}
            time={time}
            cost={notice}
            repeat={
              (repeat || canRepeat) && (
                <RepeatField resource={resource} isFixed={base.series !== null} planner={planner} />
              )
            }
          />
        )}
      </BookingFormFrame>
      <EditDialogs saving={saving} edited={edited} values={values} theirs={theirs} />
    </FormProvider>
  );
}

/** Whether the form still asks for the time that was sent last. */
function isSameTime(
  sent: Edit | undefined,
  { start, end, resourceId }: BookingFormValues,
): boolean {
  const { body } = sent ?? {};
  const isSamePlace = (body?.resourceId ?? resourceId) === resourceId;
  return isSamePlace && (body?.start ?? start) === start && (body?.end ?? end) === end;
}

interface ScopeFieldProps {
  readonly value: SeriesScope;
  readonly onChange: (scope: SeriesScope) => void;
  /** Whether this date was changed by itself before. */
  readonly series: SeriesInfo;
  readonly timezone: string;
}

/** How far a change of one date of a series reaches (Z-63). */
function ScopeField({ value, onChange, series, timezone }: ScopeFieldProps) {
  const { t } = useTranslation('booking');
  return (
    <Card sx={{ px: { xs: 4, sm: 6 }, py: 4 }}>
      <SeriesScopeField
        label={t('scope.label')}
        scopes={seriesScopes}
        value={value}
        series={series}
        timezone={timezone}
        onChange={onChange}
      />
      {series.isChanged && <Typography variant="note">{t('scope.changedBefore')}</Typography>}
    </Card>
  );
}

interface EditReasonFieldProps {
  /** Whether other dates stay as they are: only owners change several. */
  readonly isOfSeries: boolean;
}

/** Reason for changing another user's booking; shown to its owner (Z-71). */
function EditReasonField({ isOfSeries }: EditReasonFieldProps) {
  const { t } = useTranslation('booking');
  return (
    <Card sx={{ p: { xs: 4, sm: 6 } }}>
      {isOfSeries && (
        <Typography variant="secondary" sx={{ mb: 4 }}>
          {t('scope.othersDate')}
        </Typography>
      )}
      <NoteField
        name="reason"
        label={t('edit.reason')}
        hint={t('edit.reasonHint')}
        maximum={500}
        required
      />
    </Card>
  );
}
