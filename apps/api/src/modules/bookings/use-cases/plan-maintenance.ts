import type { BookingDecision, MaintenanceBody, ResourceBlock } from '@axp/contracts';
import { AppError } from '@axp/contracts';
import type { MemberTransaction } from '../../../platform/db/tenant-transaction.ts';
import { noticesOfEdit } from '../rules/notices.ts';
import { findMovable } from '../store/movable.ts';
import { movableFor } from '../store/movable-for.ts';
import { peopleOf } from '../store/people.ts';
import { recordEvent } from '../store/step.ts';
import { blockResource } from './block-resource.ts';
import { cancelBooking } from './cancel-booking.ts';
import { editBooking } from './edit-booking.ts';

/**
 * Blocks a resource and decides on each booking in the way: it moves elsewhere, is cancelled, or
 * stays and its people are told. A booking that nobody decided on refuses the whole (Z-03).
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
