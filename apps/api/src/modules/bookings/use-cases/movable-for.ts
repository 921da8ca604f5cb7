import type { BookingAction } from '@axp/contracts';
import { AppError } from '@axp/contracts';
import { refuseUnlessOffered } from '../../../platform/tenant/offered-types.ts';
import type { MovableBooking } from '../movable-booking.queries.ts';
import type { Involvement } from '../rules/abilities.ts';
import { isInTime, maySee, needsService, rolesOf } from '../rules/abilities.ts';
import type { MoveRole } from '../rules/moves.ts';
import { allows, bookingMoves } from '../rules/moves.ts';
import type { BookingContext } from './booking-context.ts';

interface Wish {
  readonly action: BookingAction;
  /** The version that the caller has seen; absent to take the booking as it stands. */
  readonly version?: number | undefined;
  /** Whether the person stands at the resource, whatever they are to the booking. */
  readonly isVisitor?: boolean;
  /** Whether a manager settles every booking of a resource, private ones included. */
  readonly isForResource?: boolean | undefined;
  /** What a booking of the wrong status, or at the wrong time, is refused with. */
  readonly refusal: (booking: MovableBooking, now: Date) => AppError;
}

export interface Movable {
  readonly booking: MovableBooking;
  readonly involvement: Involvement;
}

/**
 * The booking that somebody wants to move, when they may see it, have the right to this, and it
 * can be done now. Each refusal says which of these it was.
 */
export async function movableFor(
  tx: BookingContext,
  id: string,
  { action, version, isVisitor = false, isForResource = false, refusal }: Wish,
): Promise<Movable> {
  const [booking, involvement] = await Promise.all([
    tx.store.moves.find(id),
    tx.store.moves.involvementOf(id, tx.actor),
  ]);
  const roles: MoveRole[] = [...rolesOf(involvement), ...(isVisitor ? ['visitor' as const] : [])];
  if (!booking || roles.length === 0) throw new AppError('booking.not_found');
  // Managers act on a private booking only for their resource as a whole, without seeing it (H-05).
  const isSeen = isVisitor || isForResource || maySee(involvement, booking);
  if (!isSeen) throw new AppError('booking.not_found');
  if (needsService(action)) refuseUnlessOffered(tx.merchant, booking.type);
  const isForThem = bookingMoves.some(
    (move) => move.action === action && move.who.some((role) => roles.includes(role)),
  );
  if (!isForThem) throw new AppError('access.denied');
  if (version !== undefined && booking.version !== version) throw new AppError('booking.stale');
  const isAllowed = allows(action, booking.status, roles);
  const now = tx.clock.now();
  if (!isAllowed || !isInTime(action, booking, now)) throw refusal(booking, now);
  return { booking, involvement };
}
