import type { BookingAction } from '@axp/contracts';
import { AppError, foreignFields } from '@axp/contracts';
import type { MemberTransaction } from '../../../platform/db/tenant-transaction.ts';
import { refuseUnlessOffered } from '../../../platform/tenant/offered-types.ts';
import type { Involvement } from '../rules/abilities.ts';
import { isInTime, maySee, needsService, rolesOf } from '../rules/abilities.ts';
import type { BookingState } from '../rules/booking.ts';
import type { MoveRole } from '../rules/moves.ts';
import { allows, bookingMoves } from '../rules/moves.ts';
import { involvementOf } from './deciders.ts';
import type { MovableBooking } from './movable.ts';
import { findMovable } from './movable.ts';
import type { RequestedEdit } from './pending-change.ts';

interface MoveRequest {
  /** The action, which may depend on the roles of the caller. */
  readonly action: BookingAction | ((involvement: Involvement) => BookingAction);
  /** The version that the caller has seen; absent for the current one. */
  readonly version?: number | undefined;
  /** Whether the caller is at the resource, even if they do not take part. */
  readonly isVisitor?: boolean;
  /** Whether a manager settles every booking of a resource, private ones included. */
  readonly isForResource?: boolean | undefined;
  /** The error for a wrong status or a wrong time. */
  readonly refusal: (booking: MovableBooking, now: Date) => AppError;
}

export interface Movable {
  readonly booking: MovableBooking;
  readonly involvement: Involvement;
}

/** Returns a booking that the caller may see and move now; each refusal has its own code. */
export async function movableFor(
  tx: MemberTransaction,
  id: string,
  { action: wanted, version, isVisitor = false, isForResource = false, refusal }: MoveRequest,
): Promise<Movable> {
  const [booking, involvement] = await Promise.all([
    findMovable(tx, id),
    involvementOf(tx, id, tx.actor),
  ]);
  const roles: MoveRole[] = [...rolesOf(involvement), ...(isVisitor ? ['visitor' as const] : [])];
  if (!booking || roles.length === 0) throw new AppError('booking.not_found');
  // Managers act on a private booking only for their resource as a whole, without seeing it (H-05).
  const isSeen = isVisitor || isForResource || maySee(involvement, booking);
  if (!isSeen) throw new AppError('booking.not_found');
  const action = typeof wanted === 'function' ? wanted(involvement) : wanted;
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

/** A booking that its owner may change now, from the version that was seen. */
export async function changeableBooking(
  tx: MemberTransaction,
  id: string,
  version: number,
): Promise<BookingState> {
  const refusal = () => new AppError('booking.not_editable');
  const { booking } = await movableFor(tx, id, { action: 'edit', version, refusal });
  return booking;
}

/** A kind has no fields of another, and a trip always has its places. */
export function refuseForeignFields({ type }: BookingState, edit: RequestedEdit): void {
  const places = ['pickUpBuildingId', 'returnBuildingId'] as const;
  const cleared = type === 'car' ? places.filter((place) => edit[place] === null) : [];
  const issues = [
    ...foreignFields(type, edit).map((path) => ({ path, code: 'unknown_field', params: {} })),
    ...cleared.map((path) => ({ path, code: 'required', params: {} })),
  ];
  if (issues.length > 0) throw new AppError('request.invalid', { issues });
}
