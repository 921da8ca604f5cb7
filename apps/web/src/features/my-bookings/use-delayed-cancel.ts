import type { BookingSummary } from '@axp/contracts';
import { cancelBooking } from '@axp/contracts';
import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/router';
import { useTranslation } from 'react-i18next';
import { ApiProblem, call, useProblemText } from '@/shared/api/index.ts';
import { DelayedMove } from '@/shared/booking/moves/delayed-move.ts';
import { bookingQuery } from '@/shared/booking/queries/booking-query.ts';
import { bookingsKey } from '@/shared/booking/queries/bookings-key.ts';
import { bookingHref } from '@/shared/booking/search-url.ts';
import { useToast } from '@/shared/ui/toast-provider.tsx';

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
    mutationFn: async (cancel: DelayedMove<BookingSummary>) => {
      if ((await cancel.verdict()) === 'keep') return null;
      const { id, version } = cancel.subject;
      const input = { params: { id }, body: { version } };
      return (await call(cancelBooking, input, { isKeptAlive: true })).data;
    },
    onSuccess: (booking) => {
      if (!booking) return;
      queryClient.setQueryData(bookingQuery(booking.id).queryKey, booking);
      toast.success(t('myBooking:cancel.done'));
      void refresh();
    },
    onError: (error, { subject: { id, title } }) => {
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
export function useWaitingCancel(bookingId: string): DelayedMove | null {
  const waiting = useMutationState({
    filters: { mutationKey, status: 'pending' },
    select: ({ state }) => state.variables,
  });
  const isOfBooking = ({ subject }: DelayedMove) =>
    typeof subject === 'object' && subject !== null && 'id' in subject && subject.id === bookingId;
  return waiting.filter((move) => move instanceof DelayedMove).find(isOfBooking) ?? null;
}
