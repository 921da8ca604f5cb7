import { cancelBooking } from '@axp/contracts';
import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/router';
import { useTranslation } from 'react-i18next';
import { ApiProblem, call, useProblemText } from '@/shared/api/index.ts';
import { bookingQuery } from '@/shared/booking/queries/booking-query.ts';
import { bookingsKey } from '@/shared/booking/queries/bookings-key.ts';
import { bookingHref } from '@/shared/booking/search-url.ts';
import { useToast } from '@/shared/ui/index.ts';
import { DelayedCancel } from '../model/delayed-cancel.ts';

const mutationKey = ['cancel-booking'] as const;

/** Cancels after a delay with undo; continues after navigation. */
export function useDelayedCancel() {
  const { t } = useTranslation(['myBooking', 'common']);
  const queryClient = useQueryClient();
  const toast = useToast();
  const router = useRouter();
  const problemText = useProblemText();
  const refresh = () => queryClient.invalidateQueries({ queryKey: bookingsKey });
  const { mutate } = useMutation({
    mutationKey,
    networkMode: 'always',
    mutationFn: async (cancel: DelayedCancel) => {
      if ((await cancel.verdict()) === 'keep') return null;
      const { id, version } = cancel.booking;
      const input = { params: { id }, body: { version } };
      return (await call(cancelBooking, input, { isKeptAlive: true })).data;
    },
    onSuccess: (booking) => {
      if (!booking) return;
      queryClient.setQueryData(bookingQuery(booking.id).queryKey, booking);
      toast.success(t('myBooking:cancel.done'));
      void refresh();
    },
    onError: (error, { booking: { id, title } }) => {
      const isStale = error instanceof ApiProblem && error.code === 'booking.stale';
      const text = isStale
        ? t('myBooking:cancel.staleToast', { title })
        : `${t('myBooking:cancel.failedToast', { title })} ${problemText(error)}`;
      toast.error(text, {
        action: {
          label: t('myBooking:action.look'),
          onClick: () => void router.push(bookingHref(id)),
        },
      });
      void refresh();
    },
  });
  return mutate;
}

/** The cancellation of a booking that still waits; null for every other booking. */
export function useWaitingCancel(bookingId: string): DelayedCancel | null {
  const waiting = useMutationState({
    filters: { mutationKey, status: 'pending' },
    select: ({ state }) => state.variables,
  });
  const found = waiting.find(
    (cancel) => cancel instanceof DelayedCancel && cancel.booking.id === bookingId,
  );
  return found instanceof DelayedCancel ? found : null;
}
