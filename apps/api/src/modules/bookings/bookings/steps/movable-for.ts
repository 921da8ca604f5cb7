import type { EditBookingBody, ProblemCode } from '@axp/contracts';
import { AppError, foreignFields, refusalAt } from '@axp/contracts';
import { traitsOf } from '@axp/contracts/vocabulary';
import type { MemberTransaction } from '../../../../platform/db/tenant-transaction.ts';
import { refuseUnlessOffered } from '../../../../platform/tenant/offered-types.ts';
import { bookingChanges } from '../../../resources/own-fields/index.ts';
import type { Involvement } from '../rules/abilities.ts';
import { isInTime, isOver, maySee, needsService, rolesOf } from '../rules/abilities.ts';
import { calendarFields } from '../rules/calendar-fields.ts';
import { checkInOpensAt } from '../rules/check-in.ts';
import type { MoveRole } from '../rules/moves.ts';
import { allows, bookingMoves } from '../rules/moves.ts';
import { involvementOf } from '../store/deciders.ts';
import type { MovableBooking } from '../store/movable.ts';
import { findMovable } from '../store/movable.ts';
import type { RequestedEdit } from '../store/pending-change.ts';

/** Codes that refuse a move of a booking with a wrong status, or at a wrong time. */
const refusalCodes = {
  edit: 'booking.not_editable',
  'admin-edit': 'booking.not_editable',
  extend: 'booking.not_extendable',
  cancel: 'booking.not_cancellable',
  'check-in': 'booking.check_in_not_possible',
  'check-out': 'booking.check_out_not_possible',
  approve: 'booking.not_pending',
  reject: 'booking.not_pending',
  answer: 'booking.not_answerable',
  'remind-invitees': 'booking.not_remindable',
  offer: 'booking.not_editable',
} as const satisfies Readonly<Record<string, ProblemCode>>;
type Move = keyof typeof refusalCodes;

interface MoveRequest {
  /** The action, which may depend on the roles of the caller. */
  readonly action: Move | ((involvement: Involvement) => Move);
  /** The version that the caller has seen; absent for the current one. */
  readonly version?: number | undefined;
  /** Whether the caller is at the resource, even if they do not take part. */
  readonly isVisitor?: boolean;
  /** Whether a manager settles every booking of a resource, private ones included. */
  readonly isForResource?: boolean | undefined;
  /** The code for a wrong status or a wrong time; by default that of the action. */
  readonly refusal?: ProblemCode;
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
  if (isAllowed && isInTime(action, booking, now)) return { booking, involvement };
  throw refusal ? new AppError(refusal) : moveRefusal(action, booking, now);
}

function moveRefusal(action: Move, booking: MovableBooking, now: Date): AppError {
  const isDecision = action === 'approve' || action === 'reject';
  if (isDecision && isOver(booking, now)) return new AppError('booking.over');
  const opensAt = checkInOpensAt(booking);
  const isApproved = booking.status === 'approved' || booking.status === 'approved-edit';
  if (action === 'check-in' && isApproved && now.getTime() < Date.parse(opensAt)) {
    return new AppError('booking.check_in_not_open', { params: { opensAt } });
  }
  return new AppError(refusalCodes[action]);
}

/** A change of a booking with its values of own fields judged by their definitions (F-03). */
export function withOwnFields<C extends RequestedEdit>(
  { merchant, actor }: MemberTransaction,
  { type, resourceId }: Pick<MovableBooking, 'type' | 'resourceId'>,
  edit: C,
): C {
  const { ownFields: change } = edit;
  if (!change) return edit;
  const place = { type, resourceId: edit.resourceId ?? resourceId };
  return { ...edit, ownFields: bookingChanges(merchant.ownFields, place, { change, actor }) };
}

/**
 * A kind has no fields of another, a trip always has its places, and a meeting from another
 * calendar is changed there.
 */
export function refuseForeignFields(
  { invitation }: MemberTransaction,
  { type, isFromCalendar }: MovableBooking,
  edit: RequestedEdit & Pick<EditBookingBody, 'recurrence' | 'exceptions'>,
): void {
  const ofCalendar = calendarFields.find((field) => field in edit);
  if (isFromCalendar && !invitation && ofCalendar !== undefined) {
    throw refusalAt(ofCalendar, 'booking.from_calendar');
  }
  const places = ['pickUpBuildingId', 'returnBuildingId'] as const;
  const cleared = traitsOf(type).isDriven ? places.filter((place) => edit[place] === null) : [];
  const issues = [
    ...foreignFields(type, edit).map((path) => ({ path, code: 'unknown_field', params: {} })),
    ...cleared.map((path) => ({ path, code: 'required', params: {} })),
  ];
  if (issues.length > 0) throw new AppError('request.invalid', { issues });
}
