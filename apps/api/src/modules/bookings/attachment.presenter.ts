import type { Attachment } from '@axp/contracts';
import { apiBasePath } from '@axp/contracts';
import type { AttachmentRow } from './attachment.queries.ts';

export function presentAttachment(row: AttachmentRow): Attachment {
  const path = `${apiBasePath}/bookings/${row.booking_id}/attachments/${row.id}`;
  return {
    id: row.id,
    fileName: row.file_name,
    mediaType: row.media_type,
    sizeBytes: row.size_bytes,
    path,
    thumbnailPath: row.has_thumbnail ? `${path}?size=thumbnail` : null,
    uploadedBy: { id: row.uploaded_by, fullName: row.uploader_name },
    uploadedAt: row.uploaded_at,
  };
}
