import type { BookingAction, BookingStatus } from '@axp/contracts/vocabulary';

/**
 * Role in which a booking is changed. Owners are booker and booked-for; participants are invitees
 * and drivers, of whom invitees can answer; managers are administrators, the resource's own approvers and the facility managers of
 * its building; the help desk acts for owners; auditors only read; visitors have scanned the code at
 * the resource or stand at its display; the system is the worker.
 */
export type MoveRole =
  | 'owner'
  | 'participant'
  | 'invitee'
  | 'approver'
  | 'manager'
  | 'help-desk'
  | 'auditor'
  | 'visitor'
  | 'system';

interface BookingMove {
  readonly action: BookingAction;
  readonly from: BookingStatus;
  readonly to: BookingStatus;
  readonly who: readonly MoveRole[];
}

const owner: readonly MoveRole[] = ['owner'];
const manager: readonly MoveRole[] = ['manager', 'help-desk'];
const approver: readonly MoveRole[] = ['approver'];
const system: readonly MoveRole[] = ['system'];
const attendees: readonly MoveRole[] = ['owner', 'participant', 'help-desk', 'visitor'];
const ownerOrManager: readonly MoveRole[] = ['owner', ...manager];

const approved: readonly BookingStatus[] = ['approved', 'approved-edit'];
const pending: readonly BookingStatus[] = ['pending-approval-book', 'pending-approval-edit'];
const answerable: readonly BookingStatus[] = [...approved, 'pending-approval-edit', 'checked-in'];

/** Moves of one action from several statuses to one, or to none but their own. */
function moves(
  action: BookingAction,
  who: readonly MoveRole[],
  statuses: readonly BookingStatus[],
  to: BookingStatus | 'same',
): BookingMove[] {
  return statuses.map((from) => ({ action, from, to: to === 'same' ? from : to, who }));
}

/**
 * All status transitions of a booking (Z-70). Use cases and abilities both
 * read this table, so a transition that is missing here is impossible.
 */
export const bookingMoves: readonly BookingMove[] = [
  moves('edit', owner, [...pending, ...approved], 'same'),
  // The changed booking no longer needs approval.
  moves('edit', owner, pending, 'approved'),
  moves('edit', owner, approved, 'pending-approval-edit'),

  moves('admin-edit', manager, [...pending, ...approved], 'same'),
  // Moved to a resource with another manager, who has to approve it (H-03).
  moves('admin-edit', manager, approved, 'pending-approval-edit'),
  moves('admin-edit', manager, ['pending-approval-edit'], 'approved-edit'),

  moves('extend', [...ownerOrManager, 'visitor'], [...approved, 'checked-in'], 'same'),

  moves('approve', approver, ['pending-approval-book'], 'approved'),
  moves('approve', approver, ['pending-approval-edit'], 'approved-edit'),
  moves('reject', approver, ['pending-approval-book'], 'cancelled'),
  moves('reject', approver, ['pending-approval-edit'], 'approved'),
  // Not decided in time (Z-44): same result as a rejection.
  moves('lapse', system, ['pending-approval-book'], 'cancelled'),
  moves('lapse', system, ['pending-approval-edit'], 'approved'),

  moves('check-in', attendees, approved, 'checked-in'),
  moves('check-out', [...attendees, 'manager', 'system'], ['checked-in'], 'checked-out'),

  // Invitees are notified of a booking once it is approved.
  moves('answer', ['invitee'], answerable, 'same'),
  moves('remind-invitees', ownerOrManager, answerable, 'same'),

  moves('offer', manager, approved, 'same'),

  moves('cancel', ownerOrManager, [...pending, ...approved], 'cancelled'),
  // No check-in (Z-50).
  moves('release', system, approved, 'cancelled'),
].flat();

/** Whether one of these roles allows the action on a booking of this status. */
export function allows(
  action: BookingAction,
  from: BookingStatus,
  roles: readonly MoveRole[],
): boolean {
  return bookingMoves.some(
    (move) => move.action === action && move.from === from && isFor(move, roles),
  );
}

/** Whether the table has this very move for one of these roles. */
export function leadsTo(
  { action, from, to }: Pick<BookingMove, 'action' | 'from' | 'to'>,
  roles: readonly MoveRole[],
): boolean {
  return bookingMoves.some(
    (move) => move.action === action && move.from === from && move.to === to && isFor(move, roles),
  );
}

/** Where an action leads that has one end alone; null when the status doesn't allow it. */
export function targetOf(
  action: Exclude<BookingAction, 'edit' | 'admin-edit'>,
  from: BookingStatus,
): BookingStatus | null {
  return bookingMoves.find((move) => move.action === action && move.from === from)?.to ?? null;
}

function isFor(move: BookingMove, roles: readonly MoveRole[]): boolean {
  return move.who.some((role) => roles.includes(role));
}
