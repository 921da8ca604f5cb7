import type { MemberTransaction } from '../../../platform/db/tenant-transaction.ts';
import { noticesOfRequest } from '../rules/notices.ts';
import type { UnitTime } from '../rules/units.ts';
import { holdBoth } from '../rules/units.ts';
import { findApproverIds } from '../store/deciders.ts';
import type { MovableBooking } from '../store/movable.ts';
import type { PendingChange, RequestedEdit } from '../store/pending-change.ts';
import { storeChanges } from '../store/pending-change.ts';
import { peopleOf } from '../store/people.ts';
import { makeStep } from '../store/step.ts';
import { takeExactly } from '../store/take-time.ts';
import { findHeldTime } from '../store/unit-time.ts';
import { carryOut } from './plan-move.ts';
import type { PlannedEdit } from './planned-edit.ts';

interface Request {
  readonly booking: MovableBooking;
  readonly edit: PlannedEdit;
  /** An earlier change that still waits. */
  readonly pending: PendingChange | null;
  readonly action: 'edit' | 'admin-edit';
  readonly reason: string | undefined;
}

/**
 * Keeps a change apart until somebody decides (Z-43): the booking stays as it was approved, and
 * takes its old time and the new (Z-02).
 */
export async function keepForApproval(
  tx: MemberTransaction,
  { booking, edit, pending, action, reason }: Request,
): Promise<void> {
  const { id, businessUnitId } = booking;
  const former = pending?.former ?? (await findHeldTime(tx, id));
  const resourceId = edit.columns.resourceId ?? booking.resourceId;
  const requestedAt = tx.clock.now().toISOString();
  const step = { action, to: 'pending-approval-edit', reason, change: { requestedAt } } as const;
  await makeStep(tx, booking, step, async () => {
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
    await takeExactly(tx, [{ bookingId: id, times: holdBoth(former, next) }]);
    const approverIds = await findApproverIds(tx, {
      resourceId,
      businessUnitId,
      now: tx.clock.now(),
    });
    const people = await peopleOf(tx, booking);
    return noticesOfRequest(people, 'pending-approval-edit', approverIds);
  });
}

/** What the booking would take with the change: taken for a moment, to see whether it can be. */
async function nextTime(
  tx: MemberTransaction,
  booking: MovableBooking,
  { edit, former }: { readonly edit: PlannedEdit; readonly former: readonly UnitTime[] },
): Promise<readonly UnitTime[]> {
  if (!edit.move) return former;
  await carryOut(tx, booking, { ...edit.move, isElsewhere: true });
  return findHeldTime(tx, booking.id);
}

/** Who drives is settled by who asked; whoever approves must not become the driver. */
function bodyOf({ wish, columns }: PlannedEdit): RequestedEdit {
  const { driverId, needsDriver, licenceConfirmed } = columns;
  return {
    ...wish,
    ...(needsDriver !== undefined && { needsDriver }),
    ...(licenceConfirmed !== undefined && { licenceConfirmed }),
    ...(typeof driverId === 'string' && { driverId }),
  };
}
