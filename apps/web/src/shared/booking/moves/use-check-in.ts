import type { Booking, BookingSummary, MyBooking } from '@axp/contracts';
import { checkIn } from '@axp/contracts';
import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call, useProblemText } from '@/shared/api/index.ts';
import { bookingQuery } from '@/shared/booking/queries/booking-query.ts';
import { bookingsKey, myListsKey, upcomingKey } from '@/shared/booking/queries/bookings-key.ts';
import { useToast } from '@/shared/ui/toast-provider.tsx';
import type { Seen } from './use-move.ts';

/** Checks in: shown at once, taken back when the server refuses. */
export function useCheckIn(timezone: string) {
  const { t } = useTranslation('common');
  const queryClient = useQueryClient();
  const toast = useToast();
  const problemText = useProblemText(timezone);
  return useMutation({
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

type Change = (booking: BookingSummary) => Partial<Pick<BookingSummary, 'status' | 'abilities'>>;

interface Page {
  readonly data: readonly MyBooking[];
}

/** Shows a booking as it will be once the server has agreed. */
function patchBooking(queryClient: QueryClient, id: string, change: Change): void {
  const patched = <T extends BookingSummary>(booking: T): T =>
    booking.id === id ? { ...booking, ...change(booking) } : booking;
  queryClient.setQueryData<Booking>(
    bookingQuery(id).queryKey,
    (booking) => booking && patched(booking),
  );
  queryClient.setQueriesData<InfiniteData<Page>>(
    { queryKey: myListsKey },
    (list) =>
      list && {
        ...list,
        pages: list.pages.map((page) => ({ ...page, data: page.data.map(patched) })),
      },
  );
  queryClient.setQueryData<MyBooking[]>(upcomingKey, (list) => list?.map(patched));
}
