import type { Booking, EditBookingBody } from '@axp/contracts';
import { editBooking, isInGroup } from '@axp/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/router';
import { useTranslation } from 'react-i18next';
import type * as z from 'zod/mini';
import { call } from '@/shared/api/index.ts';
import type { SeriesScope } from '@/shared/booking/moves/series-scope.ts';
import { bookingQuery } from '@/shared/booking/queries/booking-query.ts';
import { bookingsKey } from '@/shared/booking/queries/bookings-key.ts';
import { bookingHref } from '@/shared/booking/search-url.ts';
import { useToast } from '@/shared/ui/toast-provider.tsx';
import { forgetDraft } from '../form/draft.ts';
import { useFieldRefusals } from '../form/use-refusal.ts';
import type { EditedForm } from './use-edit-form.ts';

/** Saves a change and opens the booking; field errors appear at their fields. */
export function useSaveEdit(booking: Booking, { form, key }: EditedForm) {
  const { t } = useTranslation('booking');
  const router = useRouter();
  const toast = useToast();
  const edit = useEditBooking(booking);
  const explain = useFieldRefusals(form, booking.timezone);
  const save = (wish: Edit) =>
    edit.mutate(wish, {
      onSuccess: ({ id, status }) => {
        forgetDraft(key);
        toast.success(isInGroup(status, 'pending') ? t('edit.savedPending') : t('edit.saved'));
        void router.push(bookingHref(id));
      },
      onError: explain,
    });
  return {
    edit,
    save,
    /** Sends the last change again, with what was asked for in between. */
    again: (answer: Partial<Edit['body']>) => {
      const { variables } = edit;
      if (variables) save({ ...variables, body: { ...variables.body, ...answer } });
    },
  };
}

export type SaveEdit = ReturnType<typeof useSaveEdit>;

export interface Edit {
  readonly body: z.input<typeof EditBookingBody>;
  /** How far it reaches in a series (Z-63). */
  readonly scope: SeriesScope;
}

/** Changes a booking. A stale version fetches the state that is stored now (Z-06). */
function useEditBooking({ id }: Pick<Booking, 'id'>) {
  const queryClient = useQueryClient();
  const { queryKey } = bookingQuery(id);
  return useMutation({
    mutationFn: async ({ body, scope }: Edit) =>
      (await call(editBooking, { params: { id }, query: { scope }, body })).data,
    onSuccess: (booking) => queryClient.setQueryData(queryKey, booking),
    onSettled: () => void queryClient.invalidateQueries({ queryKey: bookingsKey }),
  });
}
