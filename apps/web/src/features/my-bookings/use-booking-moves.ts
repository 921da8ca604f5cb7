import type { BookingSummary } from '@axp/contracts';
import { cancelBooking, releaseBookings } from '@axp/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '@/shared/api/index.ts';
import type { SeriesScope } from '@/shared/booking/moves/series-scope.ts';
import type { Seen } from '@/shared/booking/moves/use-move.ts';
import { useMove } from '@/shared/booking/moves/use-move.ts';
import { bookingsKey } from '@/shared/booking/queries/bookings-key.ts';

interface Cancellation {
  readonly seen: Seen;
  readonly scope: SeriesScope;
  readonly reason: string;
}

export function useCancel() {
  return useMove(async ({ seen: { id, version }, scope, reason }: Cancellation) => {
    const body = reason.trim() === '' ? { version } : { version, reason };
    return (await call(cancelBooking, { params: { id }, query: { scope }, body })).data;
  });
}

interface Release {
  readonly from: string;
  readonly to: string;
  readonly reason: string;
}

/** Gives back everything of mine that starts within a time (Z-63); answers what it was. */
export function useRelease() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ from, to, reason }: Release): Promise<BookingSummary[]> => {
      const body = { from, to, ...(reason.trim() !== '' && { reason }) };
      return (await call(releaseBookings, { body })).data;
    },
    onSuccess: () => void queryClient.invalidateQueries({ queryKey: bookingsKey }),
  });
}
