import type { TenantTransaction } from '../../../../platform/db/tenant-transaction.ts';
import { findChanges } from '../../booking-change.repository.ts';
import { findMovables } from '../../booking-move.repository.ts';
import { replaceTimers } from '../../booking-timer.repository.ts';
import { earlier } from '../../rules/time.ts';
import { timersOf } from '../../rules/timers.ts';
import { drawBillsOf, rulesOf } from '../move-booking.ts';

/**
 * Writes anew what follows from how dates of a series stand now: what is to happen to them by
 * itself (Z-53), and their bills.
 */
export async function settleDates(tx: TenantTransaction, ids: readonly string[]): Promise<void> {
  const bookings = await findMovables(tx, ids);
  const changes = await findChanges(
    tx,
    bookings.flatMap(({ id, status }) => (status === 'pending-approval-edit' ? [id] : [])),
  );
  const wishedStart = new Map(changes.map(({ bookingId, body }) => [bookingId, body.start]));
  // A series is one request to the approvers of each of its resources (Z-45, H-03): the first date
  // there reminds them of all.
  const wishedPlace = new Map(changes.map(({ bookingId, body }) => [bookingId, body.resourceId]));
  const placeOf = ({ id, resourceId }: (typeof bookings)[number]) =>
    wishedPlace.get(id) ?? resourceId;
  const first = new Map(bookings.toReversed().map((booking) => [placeOf(booking), booking.id]));
  // A change can't be decided any more once the time has come that it wishes, nor the old one.
  const timed = bookings.map((booking) => ({
    ...booking,
    start: earlier(booking.start, wishedStart.get(booking.id) ?? booking.start),
  }));
  await replaceTimers(
    tx,
    timed.map((booking) => ({
      bookingId: booking.id,
      timers: timersOf(booking, rulesOf(tx, booking), tx.clock.now()).filter(
        ({ kind }) => kind !== 'approval-reminder' || booking.id === first.get(placeOf(booking)),
      ),
    })),
  );
  await drawBillsOf(tx, bookings);
}
