import type { Booking, ResourceDetail } from '@axp/contracts';
import { EditBookingBody } from '@axp/contracts';
import { useCallback, useState } from 'react';
import { useForm } from 'react-hook-form';
import type { SeriesScope } from '@/shared/booking/moves/series-scope.ts';
import { useValidationText } from '@/shared/i18n/index.ts';
import { contractResolver } from '@/shared/lib/contract-resolver.ts';
import { tabStore } from '@/shared/lib/tab-store.ts';
import { useUser } from '@/shared/session/index.ts';
import type { BookingFormValues } from '../model/booking-form.ts';
import { formOf } from '../model/booking-form.ts';
import { readEditDraft, writeEditDraft } from '../model/draft.ts';
import { editBody } from '../model/form-parts.ts';
import { formFieldOf } from '../model/refusal.ts';
import { useKeepDraft } from './use-draft.ts';

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
  const bodyOf = (onto: Booking, values: BookingFormValues) => ({
    ...editBody(onto, values, scope),
    ...(!isOwner && { reason: values.reason }),
  });
  const form = useForm<BookingFormValues, unknown, EditBookingBody>({
    defaultValues: draft?.values ?? formOf(booking),
    mode: 'onTouched',
    resolver: contractResolver({
      schema: EditBookingBody,
      explain: text.issue,
      toInput: (values: BookingFormValues) => bodyOf(base, values),
      fieldOf: (path) => formFieldOf(path) ?? path,
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
