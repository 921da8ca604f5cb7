import type { Booking } from '@axp/contracts';
import { cancelBooking } from '@axp/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '@/shared/api/index.ts';
import { bookingQueries } from '@/shared/booking/queries.ts';

interface Cancellation {
  readonly booking: Pick<Booking, 'id' | 'version'>;
  readonly reason: string;
}

/** Cancels; the version says which state the person saw when they decided (Z-06). */
export function useCancelBooking() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ booking: { id, version }, reason }: Cancellation) => {
      const body = reason.trim() === '' ? { version } : { version, reason };
      return (await call(cancelBooking, { params: { id }, body })).data;
    },
    onSuccess: (booking) =>
      queryClient.setQueryData(bookingQueries.detail(booking.id).queryKey, booking),
    onSettled: () => queryClient.invalidateQueries({ queryKey: bookingQueries.all() }),
  });
}
