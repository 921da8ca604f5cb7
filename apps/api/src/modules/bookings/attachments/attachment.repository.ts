import { attachmentLimits } from '@axp/contracts';
import type { TenantRows } from '../../../platform/db/tenant-transaction.ts';

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

/** Adds a file in the first free place; false when all places of the booking are taken. */
export async function insertAttachment(
  tx: TenantRows,
  attachment: NewAttachment,
): Promise<boolean> {
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
export async function removeAttachment(
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
