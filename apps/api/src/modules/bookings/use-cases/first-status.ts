import type { BookingRules, BookingStatus } from '@axp/contracts';
import type { MemberTransaction } from '../../../platform/db/tenant-transaction.ts';
import { findApproverIds, isDecider } from '../approver.queries.ts';
import { findUnitOfResource } from '../booking-move.repository.ts';
import { needsApproval } from '../rules/approval.ts';
import { initialStatus } from '../rules/booking.ts';
import type { TimeSlot } from '../rules/time.ts';
import type { Opened } from './check-opening.ts';
import { needsOpening } from './check-opening.ts';

export interface Request extends TimeSlot {
  readonly resource: Opened['resource'] & {
    readonly id: string;
    readonly needsApproval: boolean;
  };
  readonly businessUnitId: string;
  readonly rules: BookingRules;
}

export interface FirstStatus {
  readonly status: BookingStatus;
  /** Who decides, when somebody has to. */
  readonly approverIds: readonly string[];
}

/** Whether a new booking waits for approval, and whose (Z-40, Z-41). */
export async function firstStatus(tx: MemberTransaction, request: Request): Promise<FirstStatus> {
  const subject = { resourceId: request.resource.id, businessUnitId: request.businessUnitId };
  const isNeeded = await isApprovalNeeded(tx, request);
  const bookerIsApprover = isNeeded && (await isDecider(tx, tx.actor, subject));
  const status = initialStatus({ needsApproval: isNeeded, bookerIsApprover });
  const isWaiting = status === 'pending-approval-book';
  return {
    status,
    approverIds: isWaiting ? await findApproverIds(tx, { ...subject, now: tx.clock.now() }) : [],
  };
}

/** Whether a booking as it is wished needs anybody's approval. */
export async function isApprovalNeeded(
  tx: MemberTransaction,
  { start, end, resource, businessUnitId, rules }: Request,
): Promise<boolean> {
  const asksForUnit = rules.approval === 'when' && rules.approvalForOtherUnits;
  return needsApproval({
    start,
    end,
    rules,
    isFlagged: resource.needsApproval,
    isOutsideHours: needsOpening({ start, end }, { resource, rules }),
    businessUnitId,
    resourceUnitId: asksForUnit ? await findUnitOfResource(tx, resource.id) : null,
  });
}
