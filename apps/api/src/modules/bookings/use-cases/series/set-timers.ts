import { timersOf } from '../../domain/timers.ts';
import type { BookingContext } from '../booking-context.ts';
import { rulesOf } from '../move-booking.ts';

/** Writes anew what is to happen by itself to dates of a series, as they stand now (Z-53). */
export async function setTimersOfDates(
  context: BookingContext,
  ids: readonly string[],
): Promise<void> {
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
}
