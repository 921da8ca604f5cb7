import type { Transaction } from 'kysely';
import type { DB } from '../../platform/db/schema.ts';

/** What is known of the files at a booking, in the order they came; their content is not read. */
export function bookingAttachments(trx: Transaction<DB>, merchantId: string, bookingId: string) {
  return trx
    .selectFrom('booking_attachment as attachment')
    .innerJoin('app_user as uploader', (join) =>
      join
        .onRef('uploader.merchant_id', '=', 'attachment.merchant_id')
        .onRef('uploader.id', '=', 'attachment.uploaded_by'),
    )
    .select([
      'attachment.id',
      'attachment.booking_id',
      'attachment.file_name',
      'attachment.media_type',
      'attachment.size_bytes',
      'attachment.has_thumbnail',
      'attachment.uploaded_at',
      'attachment.uploaded_by',
      'uploader.full_name as uploader_name',
    ])
    .where('attachment.merchant_id', '=', merchantId)
    .where('attachment.booking_id', '=', bookingId)
    .orderBy('attachment.uploaded_at')
    .orderBy('attachment.id')
    .execute();
}

export type AttachmentRow = Awaited<ReturnType<typeof bookingAttachments>>[number];
