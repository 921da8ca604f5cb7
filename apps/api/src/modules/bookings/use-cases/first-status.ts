import type { BookingRules, BookingStatus } from '@axp/contracts';
import { needsApproval } from '../rules/approval.ts';
import { initialStatus } from '../rules/booking.ts';
import type { TimeSlot } from '../rules/time.ts';
import type { BookingContext } from './booking-context.ts';
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
export async function firstStatus(tx: BookingContext, request: Request): Promise<FirstStatus> {
  const subject = { resourceId: request.resource.id, businessUnitId: request.businessUnitId };
  const isNeeded = await isApprovalNeeded(tx, request);
  const bookerIsApprover = isNeeded && (await tx.store.moves.isDecider(tx.actor, subject));
  const status = initialStatus({ needsApproval: isNeeded, bookerIsApprover });
  const isWaiting = status === 'pending-approval-book';
  return {
    status,
    approverIds: isWaiting
      ? await tx.store.moves.approverIds({ ...subject, now: tx.clock.now() })
      : [],
  };
}

/** Whether a booking as it is wished needs anybody's approval. */
export async function isApprovalNeeded(
  tx: BookingContext,
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
    resourceUnitId: asksForUnit ? await tx.store.moves.unitOfResource(resource.id) : null,
  });
}
