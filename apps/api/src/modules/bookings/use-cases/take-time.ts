import type { BookingRules } from '@axp/contracts';
import { AppError } from '@axp/contracts';
import type { BookableResource } from '../booking.repository.ts';
import type { TimeSlot } from '../domain/time-slot.ts';
import { widened } from '../domain/time-slot.ts';
import type { BookingContext } from './booking-context.ts';

/**
 * Takes a room's time for a booking, or refuses with the times that stand in the way. The
 * constraint has decided before this code explains (Z-01).
 */
export async function takeTime(
  { store, actor, newId }: BookingContext,
  booking: TimeSlot & { readonly id: string },
  resource: BookableResource,
  rules: Pick<BookingRules, 'bufferAfterMinutes'>,
): Promise<void> {
  const [unitId] = resource.unitIds;
  if (unitId === undefined) throw new Error(`resource ${resource.id} has no unit`);
  const taken = widened(booking, rules.bufferAfterMinutes);
  // Sent together and done in this order: a hold of the booker's own form becomes the booking.
  const [, isFree] = await Promise.all([
    store.holds.clear(resource.id, taken, actor.id),
    store.bookings.occupy({
      ...taken,
      id: newId(),
      bookingId: booking.id,
      resourceId: resource.id,
      unitId,
    }),
  ]);
  if (isFree) return;
  const clashes = await store.bookings.clashes(resource.id, taken);
  throw new AppError('booking.slot_taken', {
    issues: [{ path: 'start', code: 'booking.slot_taken', params: {} }],
    clashes,
  });
}
