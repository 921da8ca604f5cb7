import type { Booking } from '@axp/contracts';
import { isInGroup } from '@axp/contracts';
import { useRouter } from 'next/router';
import { useTranslation } from 'react-i18next';
import { bookingHref } from '@/shared/booking/search-url.ts';
import { useToast } from '@/shared/ui/index.ts';
import { forgetDraft } from './use-draft.ts';
import type { Edit } from './use-edit-booking.ts';
import { useEditBooking } from './use-edit-booking.ts';
import type { EditedForm } from './use-edit-form.ts';
import { useFieldRefusals } from './use-refusal.ts';

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
