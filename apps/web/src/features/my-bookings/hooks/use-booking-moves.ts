import type { AssetReturn, Booking, BookingSummary, CarReturn } from '@axp/contracts';
import {
  approveBooking,
  cancelBooking,
  checkIn,
  checkOut,
  extendBooking,
  rejectBooking,
  releaseBookings,
} from '@axp/contracts';
import type { QueryClient } from '@tanstack/react-query';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ApiProblem, call, useProblemText } from '@/shared/api/index.ts';
import { bookingQuery } from '@/shared/booking/queries/booking-query.ts';
import { bookingsKey } from '@/shared/booking/queries/bookings-key.ts';
import { useToast } from '@/shared/ui/index.ts';
import { patchBooking } from '../model/patch-booking.ts';

/** The booking as the person saw it when they decided (Z-06). */
export type Seen = Pick<Booking, 'id' | 'version'>;
export type SeriesScope = 'this' | 'following' | 'all';

function refresh(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: bookingsKey });
}

/** Moves a booking; everything that shows bookings follows. */
function useMove<V>(send: (wish: V) => Promise<Booking>) {
  const queryClient = useQueryClient();
  return useMutation({
    // Without a connection it fails at once and says so, rather than happening some time later.
    networkMode: 'always',
    mutationFn: send,
    onSuccess: (booking) => {
      queryClient.setQueryData(bookingQuery(booking.id).queryKey, booking);
      void refresh(queryClient);
    },
    // A refusal is told beside the state that it came from.
    onError: (error) => (error instanceof ApiProblem ? refresh(queryClient) : undefined),
  });
}

/** Checks in: shown at once, taken back when the server refuses. */
export function useCheckIn(timezone: string) {
  const { t } = useTranslation('myBooking');
  const queryClient = useQueryClient();
  const toast = useToast();
  const problemText = useProblemText(timezone);
  return useMutation({
    networkMode: 'always',
    mutationFn: async ({ id, version }: Seen) => {
      // The same wish has the same key, however often its button is pressed (Z-05). The booking is
      // checked in as it stands: its being retitled meanwhile is no reason to refuse.
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
      toast.success(t('action.checkedIn'));
    },
    onError: (error, _seen, before) => {
      toast.error(problemText(error));
      for (const [key, data] of before ?? []) queryClient.setQueryData(key, data);
    },
    onSettled: () => void refresh(queryClient),
  });
}

interface Return {
  readonly seen: Seen;
  readonly car?: CarReturn;
  readonly asset?: AssetReturn;
}

export function useCheckOut() {
  return useMove(async ({ seen: { id, version }, ...forms }: Return) => {
    return (await call(checkOut, { params: { id }, body: { version, ...forms } })).data;
  });
}

export function useExtend() {
  return useMove(async ({ seen: { id, version }, end }: { seen: Seen; end: string }) => {
    return (await call(extendBooking, { params: { id }, body: { version, end } })).data;
  });
}

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

interface Approval {
  readonly seen: Seen;
  readonly scope: SeriesScope;
}

export function useApprove() {
  return useMove(async ({ seen: { id, version }, scope }: Approval) => {
    return (await call(approveBooking, { params: { id }, query: { scope }, body: { version } }))
      .data;
  });
}

export function useReject() {
  return useMove(async ({ seen: { id, version }, scope, reason }: Cancellation) => {
    const body = { version, reason };
    return (await call(rejectBooking, { params: { id }, query: { scope }, body })).data;
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
    networkMode: 'always',
    mutationFn: async ({ from, to, reason }: Release): Promise<BookingSummary[]> => {
      const body = { from, to, ...(reason.trim() !== '' && { reason }) };
      return (await call(releaseBookings, { body })).data;
    },
    onSuccess: () => void refresh(queryClient),
  });
}
