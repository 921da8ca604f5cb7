import { AppError } from '@axp/contracts';
import type { MemberTransaction } from '../../../platform/db/tenant-transaction.ts';
import { touchesApproval } from '../rules/approval.ts';
import type { BookingState } from '../rules/booking.ts';
import { isRunning } from '../rules/booking.ts';
import { bookableWithRules, isApprovalNeeded } from '../store/bookable.ts';
import { findApproverIds, isDecider, isManager } from '../store/deciders.ts';
import type { PlannedEdit } from './planned-edit.ts';

/**
 * Whether a change has to be approved by somebody else (Z-43). What is running can't wait for
 * that, so it is refused there.
 */
export async function asksForApproval(
  tx: MemberTransaction,
  state: BookingState,
  { columns, move }: PlannedEdit,
): Promise<boolean> {
  const { start, end, resourceId, attendees, quantity, driverId } = state;
  const before = { start, end, resourceId, attendees, quantity, driverId };
  const after = {
    start: columns.start ?? start,
    end: columns.end ?? end,
    resourceId: columns.resourceId ?? resourceId,
    attendees: columns.attendees ?? attendees,
    quantity: columns.quantity ?? quantity,
    driverId: columns.driverId === undefined ? driverId : columns.driverId,
  };
  // Nothing of a request that waits has been approved yet.
  const isUntouched = !touchesApproval(before, after);
  if (isUntouched && state.status !== 'pending-approval-book') return false;
  const { businessUnitId } = state;
  const place = move ?? (await bookableWithRules(tx, { ...state, resourceId: after.resourceId }));
  const { resource, rules } = place;
  const request = { start: after.start, end: after.end, resource, rules, businessUnitId };
  if (!isApprovalNeeded(request)) return false;
  const subject = { resourceId: after.resourceId, businessUnitId };
  if (await isDecider(tx, tx.actor, subject)) return false;
  if (isRunning(state, tx.clock.now())) throw new AppError('booking.extension_needs_approval');
  return true;
}

/**
 * Whether a change by a manager takes a booking to a resource that neither they manage nor decide
 * on, so that it is a request to those who do (H-03).
 */
export async function isForOthersPlace(
  tx: MemberTransaction,
  { resourceId: before, businessUnitId }: BookingState,
  { columns }: PlannedEdit,
): Promise<boolean> {
  const resourceId = columns.resourceId ?? before;
  if (resourceId === before || (await isManager(tx, tx.actor, resourceId))) return false;
  return !(await isDecider(tx, tx.actor, { resourceId, businessUnitId }));
}

/** Who decides on a request that was moved to another resource; nobody where it stays. */
export async function newApprovers(
  tx: MemberTransaction,
  { resourceId: before, businessUnitId }: BookingState,
  { columns }: PlannedEdit,
): Promise<readonly string[]> {
  const resourceId = columns.resourceId ?? before;
  if (resourceId === before) return [];
  return findApproverIds(tx, { resourceId, businessUnitId, now: tx.clock.now() });
}
