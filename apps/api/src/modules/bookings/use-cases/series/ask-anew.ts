import type { MemberTransaction } from '../../../../platform/db/tenant-transaction.ts';
import { touchesApproval } from '../../rules/approval.ts';
import type { Candidate } from '../../store/bookable.ts';
import type { FirstStatus } from '../../store/deciders.ts';
import { findApproverIds, firstStatus } from '../../store/deciders.ts';
import type { Destination } from './destinations.ts';
import { candidateOf } from './judge-dates.ts';
import type { SeriesEdit } from './plan-change.ts';

export interface AskedAnew {
  readonly destinations: readonly Destination[];
  /** Who decides on what has to be approved. */
  readonly approverIds: readonly string[];
  /** Who decides on dates that still wait for their first approval and go to another resource. */
  readonly newApproverIds: readonly string[];
}

/**
 * Finds the dates whose change touches what was approved, where that needs approval again (Z-43);
 * new dates there wait for their first. A series is one request, so at each resource the first of
 * these dates stands for all (Z-45). Dates that still wait for their first approval may change.
 */
export async function askAnew(
  tx: MemberTransaction,
  { booking, body }: SeriesEdit,
  planned: readonly Destination[],
  candidates: ReadonlyMap<string, Candidate>,
): Promise<AskedAnew> {
  const { businessUnitId, attendees } = booking;
  const driverId = body.needsDriver ? null : (body.driverId ?? booking.driverId);
  const after = { driverId, attendees: body.attendees ?? attendees };
  const asked = new Map<string, FirstStatus>();
  const destinations: Destination[] = [];
  const moved = new Set<string>();
  for (const destination of planned) {
    const { date, status, slot, wanted } = destination;
    const { resourceId, quantity, isSkipped } = wanted;
    const before = date && { ...date.booking, attendees, driverId: booking.driverId };
    const isTouched =
      !before || touchesApproval(before, { ...after, ...slot, resourceId, quantity });
    if (isSkipped || !isTouched) {
      destinations.push(destination);
      continue;
    }
    if (status === 'pending-approval-book') {
      if (before?.resourceId !== resourceId) moved.add(resourceId);
      destinations.push(destination);
      continue;
    }
    const place = candidateOf(candidates, resourceId);
    const first =
      asked.get(resourceId) ?? (await firstStatus(tx, { ...slot, ...place, businessUnitId }));
    asked.set(resourceId, first);
    const isAsked = first.status !== 'approved';
    destinations.push({
      ...destination,
      waits: isAsked && date !== null,
      status: isAsked && date === null ? first.status : status,
    });
  }
  const approverIds = [...new Set([...asked.values()].flatMap((first) => first.approverIds))];
  return { destinations, approverIds, newApproverIds: await approversAt(tx, booking, moved) };
}

async function approversAt(
  tx: MemberTransaction,
  { businessUnitId }: SeriesEdit['booking'],
  resourceIds: ReadonlySet<string>,
): Promise<readonly string[]> {
  const ids = new Set<string>();
  for (const resourceId of resourceIds) {
    const place = { resourceId, businessUnitId, now: tx.clock.now() };
    for (const id of await findApproverIds(tx, place)) ids.add(id);
  }
  return [...ids];
}
