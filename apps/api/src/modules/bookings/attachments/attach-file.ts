import { AppError, attachmentLimits } from '@axp/contracts';
import type { MemberTransaction, TenantRows } from '../../../platform/db/tenant-transaction.ts';
import type { AcceptedFile } from '../../../platform/files/accept-attachment.ts';
import { findFile, insertFile } from '../../../platform/files/file.repository.ts';
import type { FileSize, FoundContent, KeptFile } from '../../../platform/files/file-contents.ts';
import { refuseUnlessOffered } from '../../../platform/tenant/offered-types.ts';
import { isInTime, maySee, rolesOf } from '../rules/abilities.ts';
import { allows } from '../rules/moves.ts';
import { involvementOf } from '../store/deciders.ts';
import type { MovableBooking } from '../store/movable.ts';
import { findMovable } from '../store/movable.ts';
import { recordEvent } from '../store/step.ts';

interface NewAttachment {
  readonly id: string;
  readonly bookingId: string;
  readonly fileName: string;
  readonly mediaType: string;
  readonly sizeBytes: number;
  readonly hasThumbnail: boolean;
  readonly uploadedBy: string;
  readonly uploadedAt: string;
}

/** Adds a file whose content is kept to a booking that the caller may change. */
export async function attachFile(
  tx: MemberTransaction,
  bookingId: string,
  { file, kept }: { readonly file: AcceptedFile; readonly kept: KeptFile },
): Promise<void> {
  const booking = await refuseUnlessChangeable(tx, bookingId);
  const hasPlace = await insertAttachment(tx, {
    id: kept.id,
    bookingId,
    fileName: file.fileName,
    mediaType: file.mediaType,
    sizeBytes: file.bytes.length,
    hasThumbnail: file.thumbnail !== null,
    uploadedBy: tx.actor.id,
    uploadedAt: tx.clock.now().toISOString(),
  });
  if (!hasPlace) {
    const params = { maximum: attachmentLimits.perBooking };
    const issues = [{ path: 'file', code: 'attachment.too_many', params }];
    throw new AppError('attachment.too_many', { params, issues });
  }
  await insertFile(tx, kept);
  await tx.uses.count({ uploads: 1 });
  await record(tx, booking, { action: 'attach', fileName: file.fileName });
}

/** Takes a file away from a booking that the caller may change. */
export async function detachFile(
  tx: MemberTransaction,
  bookingId: string,
  id: string,
): Promise<void> {
  const booking = await refuseUnlessChangeable(tx, bookingId);
  const fileName = await removeAttachment(tx, bookingId, id);
  if (fileName === null) throw new AppError('attachment.not_found');
  await record(tx, booking, { action: 'detach', fileName });
}

/** The content of a file, or where it is kept; null without one. */
export function findContent(
  tx: TenantRows,
  id: string,
  size: FileSize,
): Promise<FoundContent | null> {
  return findFile(tx, id, size);
}

/** Adds the step to the history without notifying anyone (Z-70). */
function record(
  tx: MemberTransaction,
  { id, status }: MovableBooking,
  { action, fileName }: { readonly action: 'attach' | 'detach'; readonly fileName: string },
): Promise<void> {
  const event = { bookingId: id, action, from: status, to: status, reason: fileName };
  return recordEvent(tx, event, []);
}

/** Returns the booking, or throws if the caller may not edit it now. */
export async function refuseUnlessChangeable(
  tx: MemberTransaction,
  bookingId: string,
): Promise<MovableBooking> {
  const [booking, involvement] = await Promise.all([
    findMovable(tx, bookingId),
    involvementOf(tx, bookingId, tx.actor),
  ]);
  const roles = rolesOf(involvement);
  if (!booking || !maySee(involvement, booking)) throw new AppError('booking.not_found');
  const action = involvement.isOwner ? 'edit' : 'admin-edit';
  const { isOwner, isManager, isHelpDesk } = involvement;
  if (!isOwner && !isManager && !isHelpDesk) throw new AppError('access.denied');
  refuseUnlessOffered(tx.merchant, booking.type);
  const isAllowed = allows(action, booking.status, roles);
  if (!isAllowed || !isInTime(action, booking, tx.clock.now())) {
    throw new AppError('booking.not_editable');
  }
  return booking;
}

/** Adds a file in the first free place; false when all places of the booking are taken. */
async function insertAttachment(tx: TenantRows, attachment: NewAttachment): Promise<boolean> {
  const place = await freePlace(tx, attachment.bookingId);
  if (place === undefined) return false;
  await tx.db
    .insertInto('booking_attachment')
    .values({
      merchant_id: tx.merchant.id,
      id: attachment.id,
      booking_id: attachment.bookingId,
      place,
      file_name: attachment.fileName,
      media_type: attachment.mediaType,
      size_bytes: attachment.sizeBytes,
      has_thumbnail: attachment.hasThumbnail,
      uploaded_by: attachment.uploadedBy,
      uploaded_at: attachment.uploadedAt,
    })
    .execute();
  return true;
}

/** Answers the name that the file had; null where the booking has none of this id. */
async function removeAttachment(
  tx: TenantRows,
  bookingId: string,
  id: string,
): Promise<string | null> {
  const removed = await tx.db
    .deleteFrom('booking_attachment')
    .where('merchant_id', '=', tx.merchant.id)
    .where('booking_id', '=', bookingId)
    .where('id', '=', id)
    .returning('file_name')
    .executeTakeFirst();
  return removed?.file_name ?? null;
}

/** Two who attach at once come one after the other, so that both see which places are free. */
async function freePlace(tx: TenantRows, bookingId: string): Promise<number | undefined> {
  await tx.db
    .selectFrom('booking')
    .select('id')
    .where('merchant_id', '=', tx.merchant.id)
    .where('id', '=', bookingId)
    .forUpdate()
    .execute();
  const rows = await tx.db
    .selectFrom('booking_attachment')
    .select('place')
    .where('merchant_id', '=', tx.merchant.id)
    .where('booking_id', '=', bookingId)
    .execute();
  const taken = new Set(rows.map(({ place }) => place));
  const places = Array.from({ length: attachmentLimits.perBooking }, (_, index) => index + 1);
  return places.find((place) => !taken.has(place));
}
