import type { Booking, ResourceDetail } from '@axp/contracts';
import { EditBookingBody, isInGroup, parseFields, previewSeriesEdit } from '@axp/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { call } from '@/shared/api/index.ts';
import type { SeriesScope } from '@/shared/booking/moves/series-scope.ts';
import { placeQueries } from '@/shared/booking/queries/place-queries.ts';
import { contractResolver } from '@/shared/form/contract-resolver.ts';
import { useValidationText } from '@/shared/i18n/index.ts';
import { useUser } from '@/shared/session/index.ts';
import type { BookingFormValues } from '../form/booking-form-values.ts';
import { formOf } from '../form/booking-form-values.ts';
import { readEditDraft, useKeepDraft, writeDraft } from '../form/draft.ts';
import type { ContentPart } from '../form/form-parts.ts';
import { changedParts, editBody } from '../form/form-parts.ts';
import { formFieldOf } from '../form/refusal.ts';
import { useRepeatLimit } from '../series/fitting-dates.ts';
import type { SeriesSource } from '../series/series-plan.ts';
import { knownExceptions } from '../series/series-plan.ts';
import { useOwnEdit } from './use-own-edit.ts';

/** Edit form with its base version, kept over a reload. */
export function useEditForm(booking: Booking, resource: ResourceDetail) {
  const { id: userId } = useUser();
  const { t } = useTranslation('booking');
  const text = useValidationText(resource.timezone);
  const key = { userId, subject: `edit ${booking.id}` };
  const [draft] = useState(() => readEditDraft(key));
  const [stored, setBase] = useState(draft?.base ?? booking);
  const [scope, setScope] = useState<SeriesScope>('this');
  const base = asReached(stored, scope);
  /** Changing another user's booking needs a reason (Z-71). */
  const isOwner = [base.booker.id, base.bookedFor.id].includes(userId);
  const queryClient = useQueryClient();
  const limitOf = useRepeatLimit(resource);
  const own = useOwnEdit(booking.type, text);
  /** Without a title a booking is named after its person, as a new one is (Z-20). */
  const named = (values: BookingFormValues) =>
    values.title.trim() === ''
      ? { ...values, title: t('form.defaultTitle', { name: values.bookedFor.fullName }) }
      : values;
  const exceptionsOf = (onto: Booking, values: BookingFormValues) => {
    const source = changedSeries(onto, values, reachedScope(onto, values, scope));
    const { queryKey } = placeQueries.resource(values.resourceId);
    const place = queryClient.getQueryData(queryKey) ?? resource;
    return source
      ? knownExceptions(queryClient, source, { dateOverrides: values.dateOverrides, place })
      : [];
  };
  const bodyOf = (onto: Booking, values: BookingFormValues) => {
    const exceptions = exceptionsOf(onto, values);
    return {
      ...editBody(onto, own.meant(named(values), onto), reachedScope(onto, values, scope)),
      ...(exceptions.length > 0 && { exceptions }),
      ...(!isOwner && { reason: values.reason }),
    };
  };
  const form = useForm<BookingFormValues, unknown, EditBookingBody>({
    defaultValues: draft?.values ?? formOf(booking),
    mode: 'onTouched',
    resolver: contractResolver({
      schema: EditBookingBody,
      explain: text.issue,
      toInput: (values: BookingFormValues) => bodyOf(base, values),
      fieldOf: (path) => formFieldOf(path) ?? path,
      check: async (values) => {
        const reached = reachedScope(base, values, scope);
        const meant = own.meant(values, base);
        const changed = changedParts(base.type, formOf(base), meant, reached);
        const repeat = changed.includes('repeat') ? values.repeat : null;
        const problem = repeat && limitOf(repeat, values).problem;
        const faults = await own.faults(values, changed);
        return problem ? { ...faults, repeat: problem } : faults;
      },
    }),
  });
  const hasOwnRule = (values: BookingFormValues) =>
    changedParts(base.type, formOf(base), values).includes('repeat');
  /** The form with the rule of another reach, unless the person has changed it. */
  const reaching = (values: BookingFormValues, next: Booking) =>
    hasOwnRule(values) ? values : { ...values, repeat: formOf(next).repeat };
  // A reload begins with this date alone again.
  useKeepDraft(form, (values) =>
    writeDraft(key, { base: stored, values: reaching(values, stored) }),
  );
  const reach = (next: SeriesScope) => {
    form.setValue('repeat', reaching(form.getValues(), asReached(stored, next)).repeat);
    setScope(next);
  };
  const rebase = (merged: BookingFormValues) => {
    setBase(booking);
    form.reset(merged);
    writeDraft(key, { base: booking, values: merged });
  };
  return { form, key, base, rebase, bodyOf, scope, setScope: reach, isOwner };
}

/** How far a change reaches: a booking that repeats from now on has no other dates yet (W-03). */
export function reachedScope(
  { series }: Booking,
  { repeat }: BookingFormValues,
  scope: SeriesScope,
): SeriesScope {
  return series === null && repeat !== null ? 'all' : scope;
}

/** A date with the rule of the dates that a change reaches, as far as they are still to change. */
export function asReached(booking: Booking, scope: SeriesScope): Booking {
  const { series } = booking;
  if (scope !== 'following' || !series) return booking;
  return { ...booking, series: { ...series, recurrence: series.followingRecurrence } };
}

export type EditedForm = ReturnType<typeof useEditForm>;

const places = ['version', 'start', 'end', 'recurrence', 'resourceId', 'quantity', 'attendees'];

interface BodyOfDates {
  readonly scope: SeriesScope;
  /** More fields to send. */
  readonly extra?: readonly string[];
}

/** The part of a change that decides on the dates of a series. */
export function bodyOfDates(
  base: Booking,
  values: BookingFormValues,
  { scope, extra = [] }: BodyOfDates,
): object {
  const sent = [...places, ...extra];
  return Object.fromEntries(
    Object.entries(editBody(base, values, scope)).filter(([name]) => sent.includes(name)),
  );
}

/** Returns the preview request for a changed series; null if no date moves. */
export function changedSeries(
  base: Booking,
  values: BookingFormValues,
  scope: SeriesScope,
): SeriesSource | null {
  if (scope === 'this') return null;
  const changed = changedParts(base.type, formOf(base), values, scope);
  const moving: readonly ContentPart[] = ['time', 'repeat', 'resource', 'quantity'];
  if (!changed.some((part) => moving.includes(part))) return null;
  const body = bodyOfDates(base, values, { scope });
  const { id } = base;
  return {
    key: { id, scope, body },
    isComplete: parseFields(EditBookingBody, body).success,
    read: (signal) => {
      const input = { params: { id }, query: { scope }, body: EditBookingBody.parse(body) };
      return call(previewSeriesEdit, input, { signal });
    },
  };
}

/** Whether a time is only shortened, which takes nothing from anybody. */
function isShortened(before: BookingFormValues, after: BookingFormValues): boolean {
  return (
    Date.parse(after.start) >= Date.parse(before.start) &&
    Date.parse(after.end) <= Date.parse(before.end)
  );
}

/**
 * True if a change needs approval again (Z-43): another time, resource, quantity or driver, or more
 * people. A preview; the server decides.
 */
export function needsReapproval(
  base: Booking,
  values: BookingFormValues,
  { needsApproval }: Pick<ResourceDetail, 'needsApproval'>,
): boolean {
  if (!needsApproval || isInGroup(base.status, 'pending')) return false;
  const before = formOf(base);
  return changedParts(base.type, before, values).some((part) => {
    if (part === 'time') return !isShortened(before, values);
    if (part === 'attendees') return (values.attendees ?? 0) > (before.attendees ?? 0);
    return part === 'resource' || part === 'quantity' || part === 'driver' || part === 'repeat';
  });
}
