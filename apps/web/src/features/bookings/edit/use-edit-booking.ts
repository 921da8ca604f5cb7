import type { Booking, EditBookingBody } from '@axp/contracts';
import { editBooking } from '@axp/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { call } from '@/shared/api/index.ts';
import type { SeriesScope } from '@/shared/booking/moves/series-scope.ts';
import { bookingQuery } from '@/shared/booking/queries/booking-query.ts';
import { bookingsKey } from '@/shared/booking/queries/bookings-key.ts';

export interface Edit {
  readonly body: z.input<typeof EditBookingBody>;
  /** How far it reaches in a series (Z-63). */
  readonly scope: SeriesScope;
}

/** Changes a booking. A stale version fetches the state that is stored now (Z-06). */
export function useEditBooking({ id }: Pick<Booking, 'id'>) {
  const queryClient = useQueryClient();
  const { queryKey } = bookingQuery(id);
  return useMutation({
    mutationFn: async ({ body, scope }: Edit) =>
      (await call(editBooking, { params: { id }, query: { scope }, body })).data,
    onSuccess: (booking) => queryClient.setQueryData(queryKey, booking),
    onSettled: () => void queryClient.invalidateQueries({ queryKey: bookingsKey }),
  });
}
