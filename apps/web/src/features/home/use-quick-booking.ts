import type { SearchHit, TimeRange } from '@axp/contracts';
import { cancelBooking, createBooking } from '@axp/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call, useProblemText } from '@/shared/api/index.ts';
import { bookingQuery } from '@/shared/booking/queries/booking-query.ts';
import { bookingsKey } from '@/shared/booking/queries/bookings-key.ts';
import { useTimes } from '@/shared/booking/use-times.ts';
import { useMerchant } from '@/shared/session/index.ts';
import { useToast } from '@/shared/ui/toast-provider.tsx';
import { useChange } from '@/shared/ui/use-change.ts';

interface QuickChoice {
  readonly hit: SearchHit;
  readonly window: TimeRange;
  readonly people: number;
}

/** Books a room with one tap; the toast offers to cancel it again. */
export function useQuickBooking() {
  const { t } = useTranslation(['main', 'common']);
  const queryClient = useQueryClient();
  const toast = useToast();
  const problemText = useProblemText();
  const times = useTimes(useMerchant().timezone);
  const refresh = () => void queryClient.invalidateQueries({ queryKey: bookingsKey });
  const undo = useChange(
    ({ id, version }: { id: string; version: number }) =>
      call(cancelBooking, { params: { id }, query: { scope: 'this' }, body: { version } }),
    { done: t('main:home.quick.undone'), reads: [bookingsKey] },
  );
  const { mutate, isPending } = useMutation({
    mutationFn: async ({ hit: { resource }, window, people }: QuickChoice) => {
      const body = { type: 'room', resourceId: resource.id, ...window, attendees: people } as const;
      const idempotencyKey = crypto.randomUUID();
      return (await call(createBooking, { body }, { idempotencyKey })).data;
    },
    onSuccess: (booking) => {
      queryClient.setQueryData(bookingQuery(booking.id).queryKey, booking);
      const isWaiting = booking.status === 'pending-approval-book';
      toast.success(
        t(isWaiting ? 'main:home.quick.requested' : 'main:home.quick.booked', {
          name: booking.resource.name,
          time: times.time(booking.end),
        }),
        { action: { label: t('common:action.undo'), onClick: () => undo.mutate(booking) } },
      );
    },
    onError: (error) => toast.error(problemText(error)),
    // Refreshes the free rooms also after a refusal: another user may have been faster.
    onSettled: refresh,
  });
  return { book: mutate, isPending };
}
