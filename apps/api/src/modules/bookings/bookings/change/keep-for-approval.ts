import { AppError } from '@axp/contracts';
import { traitsOf } from '@axp/contracts/vocabulary';
import type { MemberTransaction } from '../../../../platform/db/tenant-transaction.ts';
import { touchesApproval } from '../rules/approval.ts';
import type { BookingState } from '../rules/booking.ts';
import { isRunning } from '../rules/booking.ts';
import { changesBetween } from '../rules/field-changes.ts';
import { noticesOfRequest } from '../rules/notices.ts';
import type { UnitTime } from '../rules/units.ts';
import { holdBoth } from '../rules/units.ts';
import { bookableWithRules } from '../steps/candidates.ts';
import { isApprovalNeeded } from '../steps/first-status.ts';
import { applyStep } from '../steps/step.ts';
import { takeGivenTimes } from '../steps/take-time.ts';
import { findApproverIds, isDecider, isManager } from '../store/deciders.ts';
import { findDriver } from '../store/form-names.ts';
import type { MovableBooking } from '../store/movable.ts';
import type { PendingChange, RequestedEdit } from '../store/pending-change.ts';
import { storeChanges } from '../store/pending-change.ts';
import { peopleOf } from '../store/people.ts';
import { findHeldTime } from '../store/unit-time.ts';
import type { PlannedEdit } from './plan-edit.ts';
import { applyMove } from './plan-edit.ts';

interface KeptEdit {
  readonly booking: MovableBooking;
  readonly edit: PlannedEdit;
  /** An earlier change that still waits. */
  readonly pending: PendingChange | null;
  readonly action: 'edit' | 'admin-edit';
  readonly reason: string | undefined;
  /** Whether it waits because of a budget, too. */
  readonly isOverBudget: boolean;
}

/**
 * Stores a change until it is decided (Z-43): the booking stays as it was approved and holds both
 * its old and its new slot (Z-02).
 */
export async function keepForApproval(
  tx: MemberTransaction,
  { booking, edit, pending, action, reason, isOverBudget }: KeptEdit,
): Promise<void> {
  const { id, businessUnitId } = booking;
  const former = pending?.former ?? (await findHeldTime(tx, id));
  const resourceId = edit.columns.resourceId ?? booking.resourceId;
  const requestedAt = tx.clock.now().toISOString();
  const ownFields = { ...booking.ownFields, ...edit.columns.ownFields };
  const requested = changesBetween(booking, { ...edit.columns, ownFields });
  const to = 'pending-approval-edit';
  const step = { action, to, reason, change: { requestedAt, isOverBudget }, requested } as const;
  await applyStep(tx, booking, step, async () => {
    const next = await nextTime(tx, booking, { edit, former });
    await storeChanges(tx, tx.actor.id, [
      {
        bookingId: id,
        body: bodyOf(edit),
        former,
        next,
        isOfSeries: pending?.isOfSeries ?? false,
      },
    ]);
    await takeGivenTimes(tx, [{ bookingId: id, times: holdBoth(former, next) }]);
    const approverIds = await findApproverIds(tx, {
      resourceId,
      businessUnitId,
      now: tx.clock.now(),
    });
    const people = await peopleOf(tx, booking);
    return noticesOfRequest(people, 'pending-approval-edit', approverIds);
  });
}

/**
 * The time that the booking would take with the change. It is taken for a moment to check that it
 * is free.
 */
async function nextTime(
  tx: MemberTransaction,
  booking: MovableBooking,
  { edit, former }: { readonly edit: PlannedEdit; readonly former: readonly UnitTime[] },
): Promise<readonly UnitTime[]> {
  if (!edit.move) return former;
  await applyMove(tx, booking, { ...edit.move, isElsewhere: true });
  return findHeldTime(tx, booking.id);
}

/** The driver is resolved for the requester, so that the approver does not become the driver. */
function bodyOf({ requested, columns }: PlannedEdit): RequestedEdit {
  const { driverId, needsDriver, licenceConfirmed } = columns;
  return {
    ...requested,
    ...(needsDriver !== undefined && { needsDriver }),
    ...(licenceConfirmed !== undefined && { licenceConfirmed }),
    ...(typeof driverId === 'string' && { driverId }),
  };
}

/**
 * Whether a change needs approval by another user (Z-43). A running booking can't wait for one, so
 * it is refused.
 */
export async function asksForApproval(
  tx: MemberTransaction,
  state: BookingState,
  { columns, move, isOverBudget }: PlannedEdit & { readonly isOverBudget: boolean },
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
  if (isUntouched && !isOverBudget && state.status !== 'pending-approval-book') return false;
  const { businessUnitId } = state;
  const place = move ?? (await bookableWithRules(tx, { ...state, resourceId: after.resourceId }));
  const { resource, rules } = place;
  const { start: from, end: to } = after;
  const driver = traitsOf(state.type).isDriven ? await findDriver(tx, after.driverId) : null;
  const request = { start: from, end: to, resource, rules, businessUnitId, driver };
  if (!isOverBudget && !isApprovalNeeded(request)) return false;
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

/** The approvers of a request that was moved to another resource; empty if it stays. */
export async function newApprovers(
  tx: MemberTransaction,
  { resourceId: before, businessUnitId }: BookingState,
  { columns }: PlannedEdit,
): Promise<readonly string[]> {
  const resourceId = columns.resourceId ?? before;
  if (resourceId === before) return [];
  return findApproverIds(tx, { resourceId, businessUnitId, now: tx.clock.now() });
}
