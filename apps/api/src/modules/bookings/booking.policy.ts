import type { Actor } from '../../platform/request-scope/request-scope.ts';
import type { BookingState } from './domain/booking.ts';
import { isOwnedBy } from './domain/booking.ts';

/** Whoever takes part sees a booking whole: its owners, those invited, and administrators. */
export function maySee(
  actor: Actor,
  booking: Pick<BookingState, 'bookerId' | 'bookedForId'>,
  inviteeIds: readonly (string | null)[],
): boolean {
  return (
    actor.isAdministrator ||
    booking.bookerId === actor.id ||
    booking.bookedForId === actor.id ||
    inviteeIds.includes(actor.id)
  );
}

/** Booker and booked-for change and cancel a booking (Z-71). */
export function mayChange(actor: Actor, booking: BookingState): boolean {
  return isOwnedBy(booking, actor.id);
}

/** A person books for their own business units, or for any with access to all (G-06). */
export function mayBookFor(actor: Actor, businessUnitId: string): boolean {
  return actor.isAllBu || actor.businessUnitIds.includes(businessUnitId);
}
