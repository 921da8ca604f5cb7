import type { BookingDecision, MaintenanceBody, ResourceBlock } from '@axp/contracts';
import { AppError } from '@axp/contracts';
import { noticesOfEdit } from '../domain/notices.ts';
import { blockResource } from './block-resource.ts';
import type { BookingContext } from './booking-context.ts';
import { cancelBooking } from './cancel-booking.ts';
import { editBooking } from './edit-booking.ts';
import { movableFor } from './movable-for.ts';
import { peopleOf } from './move-booking.ts';
import { recordEvent } from './record-event.ts';

/**
 * Blocks a resource and decides on each booking in the way: it moves elsewhere, is cancelled, or
 * stays and its people are told. A booking that nobody decided on refuses the whole (Z-03).
 */
export async function planMaintenance(
  context: BookingContext,
  resourceId: string,
  { bookings: decisions, ...body }: MaintenanceBody,
): Promise<ResourceBlock> {
  const inOrder = decisions.toSorted((one, other) => one.id.localeCompare(other.id));
  const settling = { ...context, isForResource: true };
  for (const decision of inOrder) await carryOut(settling, resourceId, decision);
  const kept = inOrder.flatMap(({ action, id }) => (action === 'notify' ? [id] : []));
  return blockResource(context, resourceId, body, kept);
}

async function carryOut(
  context: BookingContext,
  resourceId: string,
  decision: BookingDecision,
): Promise<void> {
  const { id, version, reason } = decision;
  const state = await context.store.bookings.findState(id);
  if (state?.resourceId !== resourceId) throw new AppError('booking.not_found');
  switch (decision.action) {
    case 'cancel':
      return cancelBooking(context, id, { version, reason });
    case 'move':
      return editBooking(context, id, {
        version,
        reason,
        resourceId: decision.resourceId,
        onClash: 'refuse',
      });
    case 'notify':
      return notify(context, decision);
  }
}

/** The booking stays as it is; its people read why they may want to change it. */
async function notify(
  context: BookingContext,
  { id, version, reason }: BookingDecision,
): Promise<void> {
  const { booking } = await movableFor(context, id, {
    action: 'admin-edit',
    version,
    refusal: () => new AppError('booking.not_editable'),
  });
  const people = await peopleOf(context, booking);
  await recordEvent(
    context,
    { bookingId: id, action: 'admin-edit', from: booking.status, to: booking.status, reason },
    noticesOfEdit(people, people.inviteeIds, 'admin-edit'),
  );
}
