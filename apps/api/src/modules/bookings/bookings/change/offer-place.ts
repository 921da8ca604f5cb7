import { AppError, refusalAt } from '@axp/contracts';
import { findUserActor } from '../../../../platform/auth/actor.ts';
import { selectRows } from '../../../../platform/db/tenant-rows.ts';
import type { MemberTransaction } from '../../../../platform/db/tenant-transaction.ts';
import { asMember } from '../../../../platform/db/tenant-transaction.ts';
import { noticesToOwners } from '../rules/notices.ts';
import { movableFor, refuseForeignFields } from '../steps/movable-for.ts';
import { recordUnchanged } from '../steps/step.ts';
import { findOffer, isFreeFor } from '../store/offered-place.ts';
import { peopleOf } from '../store/people.ts';
import { editBooking } from './edit-booking.ts';
import { planEdit } from './plan-edit.ts';

/**
 * Offers another place to the owners of a booking. The move is judged as the edit that they would
 * make, so that they can accept what they are offered. An open offer of the same place stays.
 * @throws AppError booking.not_found, booking.not_editable, resource.not_found, booking.slot_taken
 */
export async function offerPlace(
  tx: MemberTransaction,
  bookingId: string,
  resourceId: string,
): Promise<void> {
  const { booking } = await movableFor(tx, bookingId, { action: 'offer' });
  if (resourceId === booking.resourceId) throw refusalAt('resourceId', 'resource.not_found');
  const key = { merchantId: tx.merchant.id, now: tx.clock.now().toISOString() };
  const owner = await findUserActor(tx.db, { ...key, userId: booking.bookedForId });
  if (!owner) throw new AppError('booking.not_editable');
  const asOwner = asMember(tx, owner);
  refuseForeignFields(asOwner, booking, { resourceId });
  await planEdit(asOwner, booking, { resourceId });
  if (!(await isFreeFor(tx, resourceId, booking))) {
    throw refusalAt('resourceId', 'booking.slot_taken');
  }
  if ((await findOffer(tx, bookingId))?.place.id === resourceId) return;
  const reason = (await isReportedUnusable(tx, booking.resourceId)) ? 'out_of_order' : null;
  const changes = [{ field: 'resource', before: booking.resourceId, after: resourceId }] as const;
  const notices = noticesToOwners(await peopleOf(tx, booking), booking.status, 'place-offer');
  await recordUnchanged(tx, booking, { action: 'offer', reason, changes }, notices);
}

/** Moves a booking to the place that its owners were offered. */
export async function acceptOffer(
  tx: MemberTransaction,
  bookingId: string,
  version: number,
): Promise<void> {
  const offer = await findOffer(tx, bookingId);
  if (!offer) throw new AppError('link.expired');
  await editBooking(tx, bookingId, { version, resourceId: offer.place.id });
}

async function isReportedUnusable(tx: MemberTransaction, resourceId: string): Promise<boolean> {
  const open = await selectRows(tx, 'problem')
    .select('id')
    .where('resource_id', '=', resourceId)
    .where('is_unusable', '=', true)
    .where('resolved_at', 'is', null)
    .executeTakeFirst();
  return open !== undefined;
}
