import { earlier } from '../../domain/time-slot.ts';
import { timersOf } from '../../domain/timers.ts';
import type { MoveContext } from '../booking-context.ts';
import { drawBillsOf, rulesOf } from '../move-booking.ts';

/**
 * Writes anew what follows from how dates of a series stand now: what is to happen to them by
 * itself (Z-53), and their bills.
 */
export async function settleDates(context: MoveContext, ids: readonly string[]): Promise<void> {
  const { store, clock } = context;
  const bookings = await store.moves.findMany(ids);
  // A series is one request (Z-45): its approvers are reminded of it with its first date alone.
  const [first] = bookings;
  const changes = await store.changes.findMany(
    bookings.flatMap(({ id, status }) => (status === 'pending-approval-edit' ? [id] : [])),
  );
  const wishedStart = new Map(changes.map(({ bookingId, body }) => [bookingId, body.start]));
  // A change can't be decided any more once the time has come that it wishes, nor the old one.
  const timed = bookings.map((booking) => ({
    ...booking,
    start: earlier(booking.start, wishedStart.get(booking.id) ?? booking.start),
  }));
  await store.timers.replaceMany(
    timed.map((booking) => ({
      bookingId: booking.id,
      timers: timersOf(booking, rulesOf(context, booking), clock.now()).filter(
        ({ kind }) => kind !== 'approval-reminder' || booking.id === first?.id,
      ),
    })),
  );
  await drawBillsOf(context, bookings);
}
