import { AppError } from '@axp/contracts';
import { touchesApproval } from '../../domain/approval-policy.ts';
import type { BookingContext } from '../booking-context.ts';
import type { Candidate } from '../candidates.ts';
import { firstStatus } from '../first-status.ts';
import type { Destination } from './destinations.ts';
import { candidateOf } from './judge-dates.ts';
import type { SeriesEdit } from './plan-change.ts';

/**
 * Refuses to change together what was approved, where that needs approval again (Z-43): a change
 * that waits has its own date. Dates that still wait for their first approval may change.
 */
export async function refuseUnapproved(
  context: BookingContext,
  edit: SeriesEdit,
  destinations: readonly Destination[],
  candidates: ReadonlyMap<string, Candidate>,
): Promise<void> {
  const { booking, body } = edit;
  const driverId = body.needsDriver ? null : (body.driverId ?? booking.driverId);
  const { attendees } = booking;
  const asked = new Set<string>();
  for (const { date, status, slot, wanted, isMoving } of destinations) {
    // Its times are those of the change that waits, until that is decided.
    if (isMoving && status === 'pending-approval-edit') {
      throw new AppError('booking.series_needs_approval');
    }
    const { resourceId, quantity } = wanted;
    if (wanted.isSkipped || status === 'pending-approval-book' || asked.has(resourceId)) continue;
    const before = date && { ...date.booking, attendees, driverId: booking.driverId };
    const after = {
      ...slot,
      resourceId,
      quantity,
      driverId,
      attendees: body.attendees ?? attendees,
    };
    if (before && !touchesApproval(before, after)) continue;
    asked.add(resourceId);
    const place = candidateOf(candidates, resourceId);
    const { businessUnitId } = booking;
    const first = await firstStatus(context, { ...slot, ...place, businessUnitId });
    if (first.status === 'approved') continue;
    throw new AppError('booking.series_needs_approval');
  }
}
