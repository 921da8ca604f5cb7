import type { Booking, ResourceDetail } from '@axp/contracts';
import { EditBookingBody } from '@axp/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { useForm } from 'react-hook-form';
import type { SeriesScope } from '@/shared/booking/moves/series-scope.ts';
import { placeQueries } from '@/shared/booking/queries/place-queries.ts';
import { contractResolver } from '@/shared/form/contract-resolver.ts';
import { useValidationText } from '@/shared/i18n/index.ts';
import { tabStore } from '@/shared/lib/tab-store.ts';
import { useUser } from '@/shared/session/index.ts';
import type { BookingFormValues } from '../form/booking-form-values.ts';
import { formOf } from '../form/booking-form-values.ts';
import { readEditDraft, writeEditDraft } from '../form/draft.ts';
import { changedParts, editBody } from '../form/form-parts.ts';
import { formFieldOf } from '../form/refusal.ts';
import { useKeepDraft } from '../form/use-draft.ts';
import { useRepeatLimit } from '../series/fitting-dates.ts';
import { knownExceptions } from '../series/series-plan.ts';
import { changedSeries } from './changed-series.ts';

/** Edit form with its base version, kept over a reload. */
export function useEditForm(booking: Booking, resource: ResourceDetail) {
  const { id: userId } = useUser();
  const text = useValidationText(resource.timezone);
  const key = { userId, subject: `edit ${booking.id}` };
  const [draft] = useState(() => readEditDraft(tabStore, key));
  const [base, setBase] = useState(draft?.base ?? booking);
  const [scope, setScope] = useState<SeriesScope>('this');
  /** Changing another user's booking needs a reason (Z-71). */
  const isOwner = [base.booker.id, base.bookedFor.id].includes(userId);
  const queryClient = useQueryClient();
  const limitOf = useRepeatLimit(resource);
  const exceptionsOf = (onto: Booking, values: BookingFormValues) => {
    const source = changedSeries(onto, values, scope);
    const { queryKey } = placeQueries.resource(values.resourceId);
    const place = queryClient.getQueryData(queryKey) ?? resource;
    return source ? knownExceptions(queryClient, source, { wishes: values.wishes, place }) : [];
  };
  const bodyOf = (onto: Booking, values: BookingFormValues) => {
    const exceptions = exceptionsOf(onto, values);
    return {
      ...editBody(onto, values, scope),
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
      check: (values) => {
        const isNew = changedParts(base.type, formOf(base), values, scope).includes('repeat');
        const problem = values.repeat && isNew ? limitOf(values.repeat, values).problem : null;
        return problem ? { repeat: problem } : {};
      },
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
  const rebase = (merged: BookingFormValues, onto: Booking) => {
    setBase(onto);
    form.reset(merged);
    writeEditDraft(tabStore, key, { base: onto, values: merged });
  };
  return { form, key, base, rebase, bodyOf, scope, setScope, isOwner };
}

export type EditedForm = ReturnType<typeof useEditForm>;
