import { AppError, attachmentLimits, refusalAt } from '@axp/contracts';
import { deleteRows, insertRow, selectRows } from '../../../../platform/db/tenant-rows.ts';
import type { MemberTransaction, TenantRows } from '../../../../platform/db/tenant-transaction.ts';
import type { AcceptedFile } from '../../../../platform/files/accept-attachment.ts';
import { findFile, insertFile } from '../../../../platform/files/file.repository.ts';
import type { FileSize, FoundContent, KeptFile } from '../../../../platform/files/file-contents.ts';
import { movableFor } from '../steps/movable-for.ts';
import { recordUnchanged } from '../steps/step.ts';
import type { MovableBooking } from '../store/movable.ts';

/** Adds a file whose content is kept to a booking that the caller may change. */
export async function attachFile(
  tx: MemberTransaction,
  bookingId: string,
  { file, kept }: { readonly file: AcceptedFile; readonly kept: KeptFile },
): Promise<void> {
  const booking = await refuseUnlessChangeable(tx, bookingId);
  const place = await freePlace(tx, bookingId);
  if (place === undefined) {
    const maximum = attachmentLimits.perBooking;
    throw refusalAt('file', 'attachment.too_many', { maximum });
  }
  await insertRow(tx, 'booking_attachment', {
    id: kept.id,
    booking_id: bookingId,
    place,
    file_name: file.fileName,
    media_type: file.mediaType,
    size_bytes: file.bytes.length,
    has_thumbnail: file.thumbnail !== null,
    uploaded_by: tx.actor.id,
    uploaded_at: tx.clock.now().toISOString(),
  }).execute();
  await insertFile(tx, kept);
  await recordUnchanged(tx, booking, { action: 'attach', reason: file.fileName }, []);
}

/** Takes a file away from a booking that the caller may change. */
export async function detachFile(
  tx: MemberTransaction,
  bookingId: string,
  id: string,
): Promise<void> {
  const booking = await refuseUnlessChangeable(tx, bookingId);
  const removed = await deleteRows(tx, 'booking_attachment')
    .where('booking_id', '=', bookingId)
    .where('id', '=', id)
    .returning('file_name')
    .executeTakeFirst();
  if (!removed) throw new AppError('attachment.not_found');
  await recordUnchanged(tx, booking, { action: 'detach', reason: removed.file_name }, []);
}

/** The content of a file, or where it is kept; null without one. */
export function findContent(
  tx: TenantRows,
  id: string,
  size: FileSize,
): Promise<FoundContent | null> {
  return findFile(tx, id, size);
}

/** Returns the booking, or throws if the caller may not edit it now. */
export async function refuseUnlessChangeable(
  tx: MemberTransaction,
  bookingId: string,
): Promise<MovableBooking> {
  const { booking } = await movableFor(tx, bookingId, {
    action: ({ isOwner }) => (isOwner ? 'edit' : 'admin-edit'),
  });
  return booking;
}

/** Two who attach at once come one after the other, so that both see which places are free. */
async function freePlace(tx: TenantRows, bookingId: string): Promise<number | undefined> {
  await selectRows(tx, 'booking').select('id').where('id', '=', bookingId).forUpdate().execute();
  const rows = await selectRows(tx, 'booking_attachment')
    .select('place')
    .where('booking_id', '=', bookingId)
    .execute();
  const taken = new Set(rows.map(({ place }) => place));
  const places = Array.from({ length: attachmentLimits.perBooking }, (_, index) => index + 1);
  return places.find((place) => !taken.has(place));
}
