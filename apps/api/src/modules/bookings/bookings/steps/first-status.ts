import type { BookingRules, BookingStatus } from '@axp/contracts';
import type { MemberTransaction } from '../../../../platform/db/tenant-transaction.ts';
import { needsApproval } from '../rules/approval.ts';
import { initialStatus } from '../rules/booking.ts';
import type { Demand } from '../rules/kind-rules.ts';
import { needsLicenceApproval } from '../rules/kind-rules.ts';
import type { TimeSlot } from '../rules/time.ts';
import type { BookableResource } from '../store/bookable.ts';
import { findApproverIds, isDecider } from '../store/deciders.ts';
import type { Opened } from './opening.ts';
import { needsOpening } from './opening.ts';

export interface PlacedRequest extends TimeSlot {
  readonly resource: Opened['resource'] &
    Pick<BookableResource, 'id' | 'licenceClass' | 'needsApproval' | 'businessUnitId'>;
  readonly businessUnitId: string;
  readonly rules: BookingRules;
  readonly driver: Demand['driver'];
}

/** Whether a booking needs an approval before the caller is considered (Z-40). */
export function isApprovalNeeded(request: PlacedRequest): boolean {
  const { start, end, resource, businessUnitId, rules, driver } = request;
  return needsApproval({
    start,
    end,
    rules,
    isFlagged: resource.needsApproval,
    isOutsideHours: needsOpening({ start, end }, { resource, rules }),
    businessUnitId,
    resourceUnitId: resource.businessUnitId,
    needsLicenceApproval: needsLicenceApproval({ driver, end }, resource, rules),
  });
}

interface FirstRequest extends PlacedRequest {
  /** Whether it goes over a budget that asks for an approval then. */
  readonly isOverBudget: boolean;
}

export interface FirstStatus {
  readonly status: BookingStatus;
  /** Whether it waits because it goes over a budget. */
  readonly isOverBudget: boolean;
  /** The approvers, if approval is needed. */
  readonly approverIds: readonly string[];
}

/** Whether a new booking waits for approval, and whose (Z-40, Z-41). */
export async function firstStatus(
  tx: MemberTransaction,
  request: FirstRequest,
): Promise<FirstStatus> {
  const subject = { resourceId: request.resource.id, businessUnitId: request.businessUnitId };
  const needsApproval = request.isOverBudget || isApprovalNeeded(request);
  const bookerIsApprover = needsApproval && (await isDecider(tx, tx.actor, subject));
  const status = initialStatus({ needsApproval, bookerIsApprover });
  const isWaiting = status === 'pending-approval-book';
  return {
    status,
    isOverBudget: isWaiting && request.isOverBudget,
    approverIds: isWaiting ? await findApproverIds(tx, { ...subject, now: tx.clock.now() }) : [],
  };
}
