import type { Booking, BookingSummary, MyBooking } from '@axp/contracts';
import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import { bookingQuery } from '../queries/booking-query.ts';
import { myListsKey, upcomingKey } from '../queries/bookings-key.ts';

type Change = (booking: BookingSummary) => Partial<Pick<BookingSummary, 'status' | 'abilities'>>;

interface Page {
  readonly data: readonly MyBooking[];
}

/** Shows a booking as it will be once the server has agreed. */
export function patchBooking(queryClient: QueryClient, id: string, change: Change): void {
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
