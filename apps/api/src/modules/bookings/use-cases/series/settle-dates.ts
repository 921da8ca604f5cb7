import { timersOf } from '../../domain/timers.ts';
import type { BookingContext } from '../booking-context.ts';
import { drawBillsOf, rulesOf } from '../move-booking.ts';

/**
 * Writes anew what follows from how dates of a series stand now: what is to happen to them by
 * itself (Z-53), and their bills.
 */
export async function settleDates(context: BookingContext, ids: readonly string[]): Promise<void> {
  const { store, clock } = context;
  const bookings = await store.moves.findMany(ids);
  // A series is one request (Z-45): its approvers are reminded of it with its first date alone.
  const [first] = bookings;
  await store.timers.replaceMany(
    bookings.map((booking) => ({
      bookingId: booking.id,
      timers: timersOf(booking, rulesOf(context, booking), clock.now()).filter(
        ({ kind }) => kind !== 'approval-reminder' || booking === first,
      ),
    })),
  );
  await drawBillsOf(context, bookings);
}
