import type { Booking } from '@axp/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiProblem } from '@/shared/api/index.ts';
import { bookingQuery } from '@/shared/booking/queries/booking-query.ts';
import { bookingsKey } from '@/shared/booking/queries/bookings-key.ts';
import { useToast } from '@/shared/ui/toast-provider.tsx';

/** The booking as the person saw it when they decided (Z-06). */
export type Seen = Pick<Booking, 'id' | 'version'>;

export interface MoveFeedback<V> {
  /** Text of the toast when it is done. */
  readonly done?: string | ((input: V) => string);
  /** Called even if the reloaded list no longer contains the booking. */
  readonly onDone?: (input: V) => void;
  readonly onRefused?: (error: Error) => void;
}

/** Moves a booking; everything that shows bookings follows. */
export function useMove<V = void>(
  send: (input: V) => Promise<Booking>,
  telling: MoveFeedback<V> = {},
) {
  const queryClient = useQueryClient();
  const toast = useToast();
  const refresh = () => queryClient.invalidateQueries({ queryKey: bookingsKey });
  return useMutation({
    mutationFn: send,
    onSuccess: (booking, input) => {
      queryClient.setQueryData(bookingQuery(booking.id).queryKey, booking);
      const { done } = telling;
      if (done !== undefined) toast.success(typeof done === 'string' ? done : done(input));
      telling.onDone?.(input);
      void refresh();
    },
    onError: (error) => {
      telling.onRefused?.(error);
      // Shows a refusal with the current state.
      return error instanceof ApiProblem ? refresh() : undefined;
    },
  });
}
