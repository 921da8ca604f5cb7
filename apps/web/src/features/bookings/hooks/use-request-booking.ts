import type { CreateBookingBody } from '@axp/contracts';
import { createBooking } from '@axp/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiProblem, call } from '@/shared/api/index.ts';
import { bookingQuery } from '@/shared/booking/queries/booking-query.ts';
import { bookingsKey } from '@/shared/booking/queries/bookings-key.ts';
import { tabStore } from '@/shared/lib/tab-store.ts';
import { attemptKey, endAttempt } from '../model/attempt.ts';
import type { DraftKey } from '../model/draft.ts';

const firstServerFault = 500;

/** Whether the server has judged: a lost answer or its own fault leaves the attempt open. */
function isAnswered(error: unknown): boolean {
  return error instanceof ApiProblem && error.status < firstServerFault;
}

/** Books; the same content sent again after a lost connection books once (Z-05). */
export function useRequestBooking(key: DraftKey) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (body: CreateBookingBody) => {
      const idempotencyKey = attemptKey(tabStore, key, body);
      const { data } = await call(createBooking, { body }, { idempotencyKey });
      return data;
    },
    onSuccess: (booking) => {
      endAttempt(tabStore, key);
      queryClient.setQueryData(bookingQuery(booking.id).queryKey, booking);
    },
    onError: (error) => {
      if (isAnswered(error)) endAttempt(tabStore, key);
    },
    // A clash says that the calendar we show is out of date, too.
    onSettled: () => void queryClient.invalidateQueries({ queryKey: bookingsKey }),
  });
}
