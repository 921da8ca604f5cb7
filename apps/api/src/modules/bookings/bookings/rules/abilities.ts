import type {
  BookingAction,
  BookingStatus,
  OwnFieldReaders,
  ResourceType,
} from '@axp/contracts/vocabulary';
import { isInGroup, isReturned } from '@axp/contracts/vocabulary';
import { asBookingStatus } from './booking.ts';
import { checkInOpensAt } from './check-in.ts';
import type { MoveRole } from './moves.ts';
import { allows } from './moves.ts';
import type { TimeSlot } from './time.ts';
import { shift } from './time.ts';

/** The booking state that determines its possible moves. */
export interface MovableState extends TimeSlot {
  readonly type: ResourceType;
  readonly status: BookingStatus;
  readonly checkInOpensAt: string | null;
}

/** A user's relation to a booking. */
export interface Involvement {
  readonly isOwner: boolean;
  /** Invited, the driver, or a passenger. */
  readonly isParticipant: boolean;
  readonly isInvitee: boolean;
  readonly isApprover: boolean;
  /** The absent approver for whom they are; null in their own right (D-05). */
  readonly actsForId: string | null;
  readonly isManager: boolean;
  readonly isHelpDesk: boolean;
  readonly isAuditor: boolean;
}

/** Whether a reader of a booking sees one of its own fields (F-03). */
export function seesOfBooking(involvement: Involvement) {
  const { isOwner, isApprover, isManager, isHelpDesk, isAuditor } = involvement;
  const isResponsible = isOwner || isApprover || isManager || isHelpDesk || isAuditor;
  return ({ seenBy }: { readonly seenBy: OwnFieldReaders }) =>
    seenBy === 'everyone' || isResponsible;
}

export function rolesOf(involvement: Involvement): MoveRole[] {
  const roles: readonly [boolean, MoveRole][] = [
    [involvement.isOwner, 'owner'],
    [involvement.isParticipant, 'participant'],
    [involvement.isInvitee, 'invitee'],
    [involvement.isApprover, 'approver'],
    [involvement.isManager, 'manager'],
    [involvement.isHelpDesk, 'help-desk'],
    [involvement.isAuditor, 'auditor'],
  ];
  return roles.flatMap(([is, role]) => (is ? [role] : []));
}

/** A booking can be given back until this long after its start, as a release (Z-71). */
const releaseToleranceMinutes = 10;

export function isOver({ end }: TimeSlot, now: Date): boolean {
  return now.getTime() >= Date.parse(end);
}

export function isOverdue(booking: MovableState, now: Date): boolean {
  return booking.status === 'checked-in' && isReturned(booking.type) && isOver(booking, now);
}

/** Whether the time for an action has come and has not passed; who may, and from which status, is the table's. */
export function isInTime(action: BookingAction, booking: MovableState, now: Date): boolean {
  switch (action) {
    case 'cancel':
      return now.getTime() <= Date.parse(shift(booking.start, releaseToleranceMinutes));
    case 'answer':
    case 'remind-invitees':
    case 'offer':
      return now.getTime() < Date.parse(booking.start);
    case 'check-in':
      return now.getTime() >= Date.parse(checkInOpensAt(booking)) && !isOver(booking, now);
    case 'extend':
      // Use edit before the start. A checked-in booking can be extended even when overdue.
      return (
        booking.status === 'checked-in' ||
        (now.getTime() >= Date.parse(booking.start) && !isOver(booking, now))
      );
    case 'edit':
    case 'admin-edit':
    case 'approve':
    case 'attach':
    case 'detach':
    case 'reject':
      return !isOver(booking, now);
    case 'book':
    case 'check-out':
    case 'lapse':
    case 'release':
    case 'remind':
    case 'overdue':
    case 'report':
    case 'resolve':
    case 'announce':
      return true;
  }
}

/**
 * Whether an action makes more of a booking, which takes a kind that is offered (T-06). What stands
 * of any other kind ends as it would: it is come to, brought back, given back, refused.
 */
export function needsService(action: BookingAction): boolean {
  return ['edit', 'admin-edit', 'extend', 'approve', 'offer'].includes(action);
}

/** Returns what a user may do with a booking now, by the same checks as the use cases. */
export function abilitiesOf(
  booking: MovableState & { readonly isOffered: boolean },
  roles: readonly MoveRole[],
  now: Date,
) {
  const may = (action: BookingAction) =>
    (booking.isOffered || !needsService(action)) &&
    allows(action, booking.status, roles) &&
    isInTime(action, booking, now);
  return {
    edit: may('edit') || may('admin-edit'),
    cancel: may('cancel'),
    approve: may('approve'),
    reject: may('reject'),
    checkIn: may('check-in'),
    checkOut: may('check-out'),
    extend: may('extend'),
    answer: may('answer'),
    remind: may('remind-invitees'),
  };
}

/** Whether the owner of a booking can check in now. */
export function canCheckIn(
  stored: Omit<MovableState, 'status'> & { readonly status: string },
  now: Date,
): boolean {
  const booking = { ...stored, status: asBookingStatus(stored.status) };
  return allows('check-in', booking.status, ['owner']) && isInTime('check-in', booking, now);
}

/** Whether an invitee of a booking can answer now. */
export function canAnswer(
  stored: Omit<MovableState, 'status'> & { readonly status: string },
  now: Date,
): boolean {
  const booking = { ...stored, status: asBookingStatus(stored.status) };
  return allows('answer', booking.status, ['invitee']) && isInTime('answer', booking, now);
}

/** When check-in opens for these roles; null for a booking that they can't check in, now or later. */
export function opensFor(
  booking: MovableState,
  roles: readonly MoveRole[],
  now: Date,
): string | null {
  const isPossible = allows('check-in', booking.status, roles) && !isOver(booking, now);
  return isPossible ? checkInOpensAt(booking) : null;
}

/**
 * The facts that decide who sees a booking; `privacy` is that of the booking or of its resource.
 */
interface VisibilityFacts {
  readonly privacy: string;
  readonly status: BookingStatus;
}

/**
 * A booking is shown whole to its owners, to those who take part, who decide on it and who manage
 * it, to the help desk and to auditors. A private one only to its owners and those who take part, and to those who have to decide on it
 * while it waits for them (H-05).
 */
export function maySee(involvement: Involvement, { privacy, status }: VisibilityFacts): boolean {
  if (privacy !== 'private') return rolesOf(involvement).length > 0;
  const { isOwner, isParticipant, isApprover } = involvement;
  return isOwner || isParticipant || (isApprover && isInGroup(status, 'pending'));
}
