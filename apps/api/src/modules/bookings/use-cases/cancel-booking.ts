import { AppError } from '@axp/contracts';
import { mayChange } from '../booking.policy.ts';
import { canBeCancelled } from '../domain/booking.ts';
import { noticesOfCancellation } from '../domain/notices.ts';
import type { BookingContext } from './booking-context.ts';
import { recordEvent } from './record-event.ts';

/** Cancels a booking and gives its time back in the same transaction. */
export async function cancelBooking(
  context: BookingContext,
  id: string,
  { version, reason }: { readonly version: number; readonly reason?: string | undefined },
): Promise<void> {
  const { store, actor, clock } = context;
  const booking = await store.bookings.findState(id);
  if (!booking || !mayChange(actor, booking)) throw new AppError('booking.not_found');
  if (booking.version !== version) throw new AppError('booking.stale');
  if (!canBeCancelled(booking, clock.now())) throw new AppError('booking.not_cancellable');

  const changed = await store.bookings.change(id, version, { status: 'cancelled' });
  if (!changed) throw new AppError('booking.stale');
  await store.bookings.vacate(id);
  const inviteeIds = await store.bookings.findInvitedStaff(id);
  await recordEvent(
    context,
    {
      bookingId: id,
      action: 'cancel',
      from: booking.status,
      to: 'cancelled',
      reason: reason || null,
    },
    noticesOfCancellation({ ...booking, inviteeIds }),
  );
}
