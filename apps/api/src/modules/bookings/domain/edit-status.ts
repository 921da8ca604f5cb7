import type { BookingStatus } from '@axp/contracts/vocabulary';

/** Fields whose change may touch what was approved (Z-43). */
const approvedFields: ReadonlySet<string> = new Set([
  'start',
  'end',
  'resourceId',
  'attendees',
  'quantity',
  'needsDriver',
  'driverId',
]);

export function touchesApprovedFields(wish: object): boolean {
  return Object.entries(wish).some(
    ([field, value]) => value !== undefined && approvedFields.has(field),
  );
}

export interface EditFacts {
  readonly from: BookingStatus;
  /** Otherwise a manager, who needs approval only to use a resource that others manage (H-03). */
  readonly isOwner: boolean;
  /** Whether any field is given that may touch what was approved. */
  readonly isReplanned: boolean;
  readonly needsApproval: boolean;
}

/** Where a change leads; the table of moves says whether it can go there. */
export function statusAfterEdit({
  from,
  isOwner,
  isReplanned,
  needsApproval,
}: EditFacts): BookingStatus {
  if (!isReplanned) return from;
  if (from === 'pending-approval-book') return isOwner && !needsApproval ? 'approved' : from;
  if (needsApproval) return 'pending-approval-edit';
  if (from === 'pending-approval-edit') return isOwner ? 'approved' : 'approved-edit';
  return from;
}
