import { checkIn } from '@axp/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call, useProblemText } from '@/shared/api/index.ts';
import { useToast } from '@/shared/ui/index.ts';
import { bookingQuery } from '../queries/booking-query.ts';
import { bookingsKey } from '../queries/bookings-key.ts';
import { patchBooking } from './patch-booking.ts';
import type { Seen } from './use-move.ts';

/** Checks in: shown at once, taken back when the server refuses. */
export function useCheckIn(timezone: string) {
  const { t } = useTranslation('common');
  const queryClient = useQueryClient();
  const toast = useToast();
  const problemText = useProblemText(timezone);
  return useMutation({
    networkMode: 'always',
    mutationFn: async ({ id, version }: Seen) => {
      // Repeated presses share a key (Z-05). Check-in ignores the version: a concurrent change of
      // the title is no reason to refuse.
      const idempotencyKey = `check-in-${id}-${version}`;
      return (await call(checkIn, { params: { id }, body: {} }, { idempotencyKey })).data;
    },
    onMutate: async ({ id }) => {
      await queryClient.cancelQueries({ queryKey: bookingsKey });
      const before = queryClient.getQueriesData({ queryKey: bookingsKey });
      patchBooking(queryClient, id, ({ abilities }) => ({
        status: 'checked-in',
        abilities: { ...abilities, checkIn: false, cancel: false },
      }));
      return before;
    },
    onSuccess: (booking) => {
      queryClient.setQueryData(bookingQuery(booking.id).queryKey, booking);
      toast.success(t('booking.checkedIn'));
    },
    onError: (error, _seen, before) => {
      toast.error(problemText(error));
      for (const [key, data] of before ?? []) queryClient.setQueryData(key, data);
    },
    onSettled: () => void queryClient.invalidateQueries({ queryKey: bookingsKey }),
  });
}
