import type { BookingSummary } from '@axp/contracts';
import { cancelBooking } from '@axp/contracts';
import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/router';
import { useTranslation } from 'react-i18next';
import { ApiProblem, call, useProblemText } from '@/shared/api/index.ts';
import { DelayedMove } from '@/shared/booking/moves/delayed-move.ts';
import type { SeriesScope } from '@/shared/booking/moves/series-scope.ts';
import { bookingQuery } from '@/shared/booking/queries/booking-query.ts';
import { bookingsKey } from '@/shared/booking/queries/bookings-key.ts';
import { bookingHref } from '@/shared/booking/search-url.ts';
import { useToast } from '@/shared/ui/toast-provider.tsx';

const mutationKey = ['cancel-booking'] as const;

/** The toast sends the cancellation when it closes; this is for a toast that never shows. */
const longestMs = 60_000;

interface Cancellation {
  readonly booking: BookingSummary;
  readonly scope: SeriesScope;
  readonly reason: string;
}

class DelayedCancel extends DelayedMove<Cancellation> {
  /** Whether the cancellation reaches a booking, as the server decides it (Z-63). */
  covers({ id, seriesId, start }: BookingSummary): boolean {
    const { booking, scope } = this.subject;
    if (scope === 'this' || seriesId === null) return id === booking.id;
    const isReached = scope === 'all' || Date.parse(start) >= Date.parse(booking.start);
    return seriesId === booking.seriesId && isReached;
  }
}

interface DatesCancellation extends Cancellation {
  /** How many dates the scope reaches. */
  readonly count: number;
}

/** Cancels after a delay with undo; continues after navigation (ADR 42). */
export function useDelayedCancel() {
  const { t } = useTranslation(['myBooking', 'common']);
  const queryClient = useQueryClient();
  const toast = useToast();
  const router = useRouter();
  const problemText = useProblemText();
  const refresh = () => queryClient.invalidateQueries({ queryKey: bookingsKey });
  const { mutate } = useMutation({
    mutationKey,
    mutationFn: async (cancel: DelayedCancel) => {
      if ((await cancel.verdict()) === 'keep') return null;
      const { booking, scope, reason } = cancel.subject;
      const body = { version: booking.version, ...(reason !== '' && { reason }) };
      const input = { params: { id: booking.id }, query: { scope }, body };
      return (await call(cancelBooking, input, { isKeptAlive: true })).data;
    },
    onSuccess: (booking) => {
      if (!booking) return;
      queryClient.setQueryData(bookingQuery(booking.id).queryKey, booking);
      if (booking.seriesId === null) toast.success(t('myBooking:cancel.done'));
      void refresh();
    },
    onError: (error, { subject: { booking, scope } }) => {
      const { id, title } = booking;
      const isStale = error instanceof ApiProblem && error.code === 'booking.stale';
      const failed = scope === 'this' ? 'failedToast' : 'failedDates';
      const text = isStale
        ? t('myBooking:cancel.staleToast', { title })
        : `${t(`myBooking:cancel.${failed}`, { title })} ${problemText(error)}`;
      toast.error(text, {
        action: {
          label: t('myBooking:action.look'),
          onClick: () => void router.push(bookingHref(id)),
        },
      });
      void refresh();
    },
  });
  return {
    cancelSoon: (booking: BookingSummary) =>
      mutate(new DelayedCancel({ booking, scope: 'this', reason: '' })),
    cancelDatesSoon: ({ count, ...cancellation }: DatesCancellation) => {
      const move = new DelayedCancel(cancellation, longestMs);
      mutate(move);
      const dismiss = toast.success(t('myBooking:cancel.doneSeries', { count }), {
        action: { label: t('common:action.undo'), onClick: () => move.undo() },
        onClose: () => move.send(),
      });
      void move.settled.then(dismiss);
    },
  };
}

function useCancels(status: 'pending' | 'error'): readonly DelayedCancel[] {
  const moves = useMutationState({
    filters: { mutationKey, status },
    select: ({ state }) => state.variables,
  });
  return moves.filter((move) => move instanceof DelayedCancel);
}

/** The cancellation of a booking that still waits; null for every other booking. */
export function useWaitingCancel(booking: BookingSummary): DelayedMove | null {
  return useCancels('pending').find((move) => move.covers(booking)) ?? null;
}

/** Reason that was typed for a cancellation that failed. */
export function useUnsentReason(bookingId: string): string {
  const failed = useCancels('error').findLast(({ subject }) => subject.booking.id === bookingId);
  return failed?.subject.reason ?? '';
}
