import type { BookingAction, BookingStatus } from '@axp/contracts/vocabulary';

/**
 * As what somebody acts on a booking. Owners are booker and booked-for; participants are invited or
 * drive; managers are administrators and the resource's own approvers; the system is the worker.
 * Visitors stand at the resource and have scanned its code.
 */
export type MoveRole = 'owner' | 'participant' | 'approver' | 'manager' | 'visitor' | 'system';

interface BookingMove {
  readonly action: BookingAction;
  readonly from: BookingStatus;
  readonly to: BookingStatus;
  readonly who: readonly MoveRole[];
}

const owner: readonly MoveRole[] = ['owner'];
const manager: readonly MoveRole[] = ['manager'];
const approver: readonly MoveRole[] = ['approver'];
const system: readonly MoveRole[] = ['system'];
const whoeverComes: readonly MoveRole[] = ['owner', 'participant', 'visitor'];
const ownerOrManager: readonly MoveRole[] = ['owner', 'manager'];

/**
 * Every move that a booking can make (Z-70, decisions.md section 8). What is not here can't
 * happen: use cases and abilities ask this table, nothing else decides.
 */
export const bookingMoves: readonly BookingMove[] = [
  { action: 'edit', from: 'pending-approval-book', to: 'pending-approval-book', who: owner },
  // Changed into something that needs no approval any more.
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
  // Moved to a resource that somebody else manages, who decides on it (H-03).
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
  // Nobody decided in time (Z-44): the request ends, as if it had been refused.
  { action: 'lapse', from: 'pending-approval-book', to: 'cancelled', who: system },
  { action: 'lapse', from: 'pending-approval-edit', to: 'approved', who: system },

  { action: 'check-in', from: 'approved', to: 'checked-in', who: whoeverComes },
  { action: 'check-in', from: 'approved-edit', to: 'checked-in', who: whoeverComes },
  {
    action: 'check-out',
    from: 'checked-in',
    to: 'checked-out',
    who: ['owner', 'participant', 'manager', 'system'],
  },

  { action: 'cancel', from: 'pending-approval-book', to: 'cancelled', who: ownerOrManager },
  { action: 'cancel', from: 'approved', to: 'cancelled', who: ownerOrManager },
  { action: 'cancel', from: 'pending-approval-edit', to: 'cancelled', who: ownerOrManager },
  { action: 'cancel', from: 'approved-edit', to: 'cancelled', who: ownerOrManager },
  // Nobody came (Z-50).
  { action: 'release', from: 'approved', to: 'cancelled', who: system },
  { action: 'release', from: 'approved-edit', to: 'cancelled', who: system },
];

/** Whether somebody in one of these roles can do this with a booking of this status. */
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
