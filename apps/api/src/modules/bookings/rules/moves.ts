import type { BookingAction, BookingStatus } from '@axp/contracts/vocabulary';

/**
 * Role in which a booking is changed. Owners are booker and booked-for; participants are invitees
 * and drivers; managers are administrators, the resource's own approvers and the facility managers of
 * its building; the help desk acts for owners; auditors only read; visitors have scanned the code at
 * the resource; the system is the worker.
 */
export type MoveRole =
  | 'owner'
  | 'participant'
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

/**
 * All status transitions of a booking (Z-70, decisions.md section 8). Use cases and abilities both
 * read this table, so a transition that is missing here is impossible.
 */
export const bookingMoves: readonly BookingMove[] = [
  { action: 'edit', from: 'pending-approval-book', to: 'pending-approval-book', who: owner },
  // The changed booking no longer needs approval.
  { action: 'edit', from: 'pending-approval-book', to: 'approved', who: owner },
  { action: 'edit', from: 'approved', to: 'approved', who: owner },
  { action: 'edit', from: 'approved', to: 'pending-approval-edit', who: owner },
  { action: 'edit', from: 'approved-edit', to: 'approved-edit', who: owner },
  { action: 'edit', from: 'approved-edit', to: 'pending-approval-edit', who: owner },
  { action: 'edit', from: 'pending-approval-edit', to: 'pending-approval-edit', who: owner },
  { action: 'edit', from: 'pending-approval-edit', to: 'approved', who: owner },

  {
    action: 'admin-edit',
    from: 'pending-approval-book',
    to: 'pending-approval-book',
    who: manager,
  },
  { action: 'admin-edit', from: 'approved', to: 'approved', who: manager },
  { action: 'admin-edit', from: 'approved-edit', to: 'approved-edit', who: manager },
  // Moved to a resource with another manager, who has to approve it (H-03).
  { action: 'admin-edit', from: 'approved', to: 'pending-approval-edit', who: manager },
  { action: 'admin-edit', from: 'approved-edit', to: 'pending-approval-edit', who: manager },
  {
    action: 'admin-edit',
    from: 'pending-approval-edit',
    to: 'pending-approval-edit',
    who: manager,
  },
  { action: 'admin-edit', from: 'pending-approval-edit', to: 'approved-edit', who: manager },

  { action: 'extend', from: 'approved', to: 'approved', who: ownerOrManager },
  { action: 'extend', from: 'approved-edit', to: 'approved-edit', who: ownerOrManager },
  { action: 'extend', from: 'checked-in', to: 'checked-in', who: ownerOrManager },

  { action: 'approve', from: 'pending-approval-book', to: 'approved', who: approver },
  { action: 'approve', from: 'pending-approval-edit', to: 'approved-edit', who: approver },
  { action: 'reject', from: 'pending-approval-book', to: 'cancelled', who: approver },
  { action: 'reject', from: 'pending-approval-edit', to: 'approved', who: approver },
  // Not decided in time (Z-44): same result as a rejection.
  { action: 'lapse', from: 'pending-approval-book', to: 'cancelled', who: system },
  { action: 'lapse', from: 'pending-approval-edit', to: 'approved', who: system },

  { action: 'check-in', from: 'approved', to: 'checked-in', who: attendees },
  { action: 'check-in', from: 'approved-edit', to: 'checked-in', who: attendees },
  {
    action: 'check-out',
    from: 'checked-in',
    to: 'checked-out',
    who: ['owner', 'participant', ...manager, 'system'],
  },

  { action: 'cancel', from: 'pending-approval-book', to: 'cancelled', who: ownerOrManager },
  { action: 'cancel', from: 'approved', to: 'cancelled', who: ownerOrManager },
  { action: 'cancel', from: 'pending-approval-edit', to: 'cancelled', who: ownerOrManager },
  { action: 'cancel', from: 'approved-edit', to: 'cancelled', who: ownerOrManager },
  // No check-in (Z-50).
  { action: 'release', from: 'approved', to: 'cancelled', who: system },
  { action: 'release', from: 'approved-edit', to: 'cancelled', who: system },
];

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
