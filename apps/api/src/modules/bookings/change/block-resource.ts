import type {
  BookingDecision,
  MaintenanceBody,
  ResourceBlock,
  ResourceBlockBody,
} from '@axp/contracts';
import { AppError, defaultBookingRules } from '@axp/contracts';
import type { MemberTransaction } from '../../../platform/db/tenant-transaction.ts';
import { refuseUnlessOffered } from '../../../platform/tenant/offered-types.ts';
import { noticesOfEdit } from '../rules/notices.ts';
import { checkNewEnd } from '../rules/time-rules.ts';
import { findBookable } from '../store/bookable.ts';
import { findMovable } from '../store/movable.ts';
import { movableFor } from '../store/movable-for.ts';
import { peopleOf } from '../store/people.ts';
import { recordEvent } from '../store/step.ts';
import { clearAllHolds, findClashes } from '../store/unit-time.ts';
import { insertBlock } from './block.repository.ts';
import { cancelBooking } from './cancel-booking.ts';
import { editBooking } from './edit-booking.ts';

const day = 24 * 60;

/** A block is no booking: it may begin at any minute, also in the past, and last a year. */
const blockRules = {
  ...defaultBookingRules.asset,
  gridMinutes: 1,
  maxLengthMinutes: 366 * day,
  maxAheadDays: 5 * 366,
};

/**
 * Blocks a resource. Holds of open forms are released; bookings are not: an administrator moves or
 * cancels them first. The block excludes the slots of the bookings that are kept.
 */
export async function blockResource(
  tx: MemberTransaction,
  resourceId: string,
  body: ResourceBlockBody,
  keptBookingIds: readonly string[] = [],
): Promise<ResourceBlock> {
  const resource = await findBookable(tx, resourceId);
  if (!resource) throw new AppError('resource.not_found');
  refuseUnlessOffered(tx.merchant, resource.type);
  const now = tx.clock.now();
  if (Date.parse(body.end) <= now.getTime()) {
    throw new AppError('request.invalid', {
      issues: [{ path: 'end', code: 'end_in_past', params: {} }],
    });
  }
  checkNewEnd(body, { rules: blockRules, timezone: resource.timezone, now });
  const { kind, title, start, end } = body;
  const block = { kind, title, start, end, id: tx.newId(), resourceId };
  await clearAllHolds(tx, resourceId, body);
  const isTaken = await insertBlock(tx, { ...block, createdBy: tx.actor.id, keptBookingIds });
  if (isTaken) return block;
  throw new AppError('booking.slot_taken', {
    issues: [{ path: 'start', code: 'booking.slot_taken', params: {} }],
    clashes: await findClashes(tx, [resourceId], body),
  });
}

/**
 * Blocks a resource and decides on each conflicting booking: it is moved, cancelled, or kept and
 * its people are notified. A booking without a decision refuses the whole request (Z-03).
 */
export async function planMaintenance(
  tx: MemberTransaction,
  resourceId: string,
  { bookings: decisions, ...body }: MaintenanceBody,
): Promise<ResourceBlock> {
  const inOrder = decisions.toSorted((one, other) => one.id.localeCompare(other.id));
  for (const decision of inOrder) await carryOut(tx, resourceId, decision);
  const kept = inOrder.flatMap(({ action, id }) => (action === 'notify' ? [id] : []));
  return blockResource(tx, resourceId, body, kept);
}

async function carryOut(
  tx: MemberTransaction,
  resourceId: string,
  decision: BookingDecision,
): Promise<void> {
  const { id, version, reason } = decision;
  const booking = await findMovable(tx, id);
  if (booking?.resourceId !== resourceId) throw new AppError('booking.not_found');
  switch (decision.action) {
    case 'cancel':
      return cancelBooking(tx, id, { version, reason, isForResource: true });
    case 'move':
      return editBooking(
        tx,
        id,
        { version, reason, resourceId: decision.resourceId, onClash: 'refuse' },
        { isForResource: true },
      );
    case 'notify':
      return notify(tx, decision);
  }
}

/** The booking stays as it is; its people read why they may want to change it. */
async function notify(
  tx: MemberTransaction,
  { id, version, reason }: BookingDecision,
): Promise<void> {
  const { booking } = await movableFor(tx, id, {
    action: 'admin-edit',
    version,
    isForResource: true,
    refusal: () => new AppError('booking.not_editable'),
  });
  const people = await peopleOf(tx, booking);
  await recordEvent(
    tx,
    { bookingId: id, action: 'admin-edit', from: booking.status, to: booking.status, reason },
    noticesOfEdit(people, people.inviteeIds, 'admin-edit'),
  );
}
