import type { BookingStatus } from '@axp/contracts/vocabulary';

/**
 * Every move that a booking's status can make (decisions.md, section 8). What is not here can't
 * happen: use cases ask this table, nothing else decides (Z-70).
 */
const statusMoves: Readonly<Record<BookingStatus, readonly BookingStatus[]>> = {
  'pending-approval-book': ['approved', 'cancelled'],
  approved: ['pending-approval-edit', 'checked-in', 'cancelled'],
  'pending-approval-edit': ['approved-edit', 'approved', 'cancelled'],
  'approved-edit': ['pending-approval-edit', 'checked-in', 'cancelled'],
  'checked-in': ['checked-out'],
  'checked-out': [],
  cancelled: [],
};

export function canMove(from: BookingStatus, to: BookingStatus): boolean {
  return statusMoves[from].includes(to);
}

/** A new booking waits for approval where its resource asks for it, but never its approver's own (Z-40). */
export function initialStatus(facts: {
  readonly needsApproval: boolean;
  readonly bookerIsApprover: boolean;
}): BookingStatus {
  return facts.needsApproval && !facts.bookerIsApprover ? 'pending-approval-book' : 'approved';
}
