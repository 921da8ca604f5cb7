import type { BookingStatus } from '@axp/contracts/vocabulary';

/** A new booking waits for approval where it needs one, but never its approver's own (Z-40). */
export function initialStatus(facts: {
  readonly needsApproval: boolean;
  readonly bookerIsApprover: boolean;
}): BookingStatus {
  return facts.needsApproval && !facts.bookerIsApprover ? 'pending-approval-book' : 'approved';
}
