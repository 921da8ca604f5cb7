import type {
  CreateBookingBody as Body,
  Person,
  Recurrence,
  ResourceDetail,
  TimeRange,
} from '@axp/contracts';
import { CreateBookingBody } from '@axp/contracts';
import { traitsOf } from '@axp/contracts/vocabulary';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useForm, useFormState } from 'react-hook-form';
import { useOnDiscard } from '@/shared/booking/discard.ts';
import { repeatOf } from '@/shared/booking/repeat.ts';
import { contractResolver } from '@/shared/form/contract-resolver.ts';
import { useValidationText } from '@/shared/i18n/index.ts';
import { wallClockOf } from '@/shared/lib/datetime/index.ts';
import { ownValueFaults } from '@/shared/own-fields/own-value-faults-lazy.ts';
import { useBookingFields } from '@/shared/own-fields/use-own-fields.ts';
import { useUser } from '@/shared/session/index.ts';
import { useRepeatLimit } from '../series/fitting-dates.ts';
import { knownExceptions } from '../series/series-plan.ts';
import type { BookingFormValues } from './booking-form-values.ts';
import { emptyForm } from './booking-form-values.ts';
import { forgetDraft, keepDraft, useKeepDraft, useStoredDraft } from './draft.ts';
import { createBody, ownValuesOf, typedOf } from './form-parts.ts';
import { newSeries } from './new-series.ts';
import { formFieldOf } from './refusal.ts';

export interface BookingFormProps {
  readonly resource: ResourceDetail;
  readonly window: TimeRange;
  readonly amount: number | null;
  /** How it repeats, where a series was searched for. */
  readonly recurrence: Recurrence | null;
  /** Colleague that it is booked for at first; null for oneself. */
  readonly bookedFor: Person | null;
  /** Alternatives if the resource is taken (Z-04). */
  readonly others: readonly string[];
}

export type BookingFormControl = UseFormReturn<BookingFormValues, unknown, Body>;

/** Form of a new booking, with defaults or a stored draft. */
export function useBookingForm(props: BookingFormProps) {
  const { resource, window, amount, recurrence, bookedFor, others } = props;
  const user = useUser();
  const text = useValidationText(resource.timezone);
  const queryClient = useQueryClient();
  const limitOf = useRepeatLimit(resource);
  const ownFields = useBookingFields(resource);
  const subjectParts = [
    resource.id,
    window.start,
    window.end,
    ...(bookedFor ? [bookedFor.id] : []),
  ];
  const key = { userId: user.id, subject: subjectParts.join(' ') };
  const { day } = wallClockOf(window.start, resource.timezone);
  const empty = {
    ...emptyForm({ user, window, amount, buildingId: placeOf(resource) }),
    ...(bookedFor && forColleague(bookedFor)),
    repeat: recurrence && repeatOf(recurrence, day),
  };
  const draft = useStoredDraft(key, window);
  const [isStartedOver, setIsStartedOver] = useState(false);
  const bodyOf = (values: BookingFormValues) => {
    const asked = { dateOverrides: values.dateOverrides, place: resource };
    const exceptions = values.repeat
      ? knownExceptions(queryClient, newSeries(resource, values), asked)
      : [];
    return createBody(resource, values, { others, exceptions, ownFields });
  };
  const form = useForm<BookingFormValues, unknown, Body>({
    defaultValues: draft ?? empty,
    mode: 'onTouched',
    resolver: contractResolver({
      schema: CreateBookingBody,
      explain: text.issue,
      toInput: bodyOf,
      check: async (values) => {
        const problem = values.repeat && limitOf(values.repeat, values).problem;
        const own = ownValuesOf(values, typedOf(values, ownFields));
        const faults = await ownValueFaults(
          { fields: ownFields, values: own, isChange: false },
          text,
        );
        return problem ? { ...faults, repeat: problem } : faults;
      },
      fieldOf: (path) => formFieldOf(path) ?? path,
    }),
  });
  useKeepDraft(form, (values) => keepDraft(key, values));
  useOnDiscard(() => forgetDraft(key));
  const { isDirty } = useFormState({ control: form.control });
  const isDraft = draft !== null && !isStartedOver;
  return {
    form,
    key,
    isEdited: isDirty || isDraft,
    /** The draft is unchanged since it was restored. */
    isUntouchedDraft: isDraft && !isDirty,
    startOver: () => {
      forgetDraft(key);
      form.reset(empty);
      setIsStartedOver(true);
    },
  };
}

/** The colleague also drives a car. */
function forColleague({ id, fullName, email }: Person) {
  const colleague = { id, fullName, email };
  return { bookedFor: colleague, driver: colleague };
}

/** A car leaves from where it stands; of an asset that is said by no place at all. */
function placeOf({ type, building }: ResourceDetail): string {
  return traitsOf(type).isDriven ? building.id : '';
}
