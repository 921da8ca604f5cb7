import { AppError } from '@axp/contracts';
import { noticesOfCancellation } from '../domain/notices.ts';
import type { MovableBooking } from '../movable-booking.queries.ts';
import type { BookingContext } from './booking-context.ts';
import { movableFor } from './movable-for.ts';
import { makeStep, peopleOf } from './move-booking.ts';

/** Cancels a booking and gives its time back in the same transaction (Z-71). */
export async function cancelBooking(
  context: BookingContext,
  id: string,
  { version, reason }: { readonly version: number; readonly reason?: string | undefined },
): Promise<void> {
  const { booking, involvement } = await movableFor(context, id, {
    action: 'cancel',
    version,
    refusal: () => new AppError('booking.not_cancellable'),
  });
  if (!involvement.isOwner && !reason) {
    // Whoever's booking is cancelled by somebody else may know why.
    throw new AppError('request.invalid', {
      issues: [{ path: 'reason', code: 'required', params: {} }],
    });
  }
  await cancel(context, booking, { by: involvement.isOwner ? 'owner' : 'manager', reason });
}

/** Cancels a booking that may be; the caller has checked that. */
export async function cancel(
  context: BookingContext,
  booking: MovableBooking,
  { by, reason }: { readonly by: 'owner' | 'manager'; readonly reason?: string | undefined },
): Promise<void> {
  const people = await peopleOf(context, booking);
  await makeStep(
    context,
    booking,
    { action: 'cancel', to: 'cancelled', reason, change: { requestedAt: null } },
    noticesOfCancellation(people, by === 'owner' ? 'cancelled-self' : 'cancelled-admin'),
  );
  await context.store.bookings.vacate(booking.id);
  await context.store.changes.remove(booking.id);
}
