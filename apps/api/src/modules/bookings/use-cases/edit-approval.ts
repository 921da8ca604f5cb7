import { AppError } from '@axp/contracts';
import { touchesApproval } from '../domain/approval-policy.ts';
import type { BookingState } from '../domain/booking.ts';
import { isRunning } from '../domain/booking.ts';
import type { BookingContext } from './booking-context.ts';
import { isApprovalNeeded } from './first-status.ts';
import { bookableWithRules } from './plan-move.ts';
import type { PlannedEdit } from './planned-edit.ts';

/**
 * Whether a change has to be approved by somebody else (Z-43). What is running can't wait for
 * that, so it is refused there.
 */
export async function asksForApproval(
  context: BookingContext,
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
  const place =
    move ?? (await bookableWithRules(context, { ...state, resourceId: after.resourceId }));
  const { resource, rules } = place;
  const request = { start: after.start, end: after.end, resource, rules, businessUnitId };
  if (!(await isApprovalNeeded(context, request))) return false;
  const subject = { resourceId: after.resourceId, businessUnitId };
  if (await context.store.moves.isDecider(context.actor, subject)) return false;
  if (isRunning(state, context.clock.now())) throw new AppError('booking.extension_needs_approval');
  return true;
}
