import * as z from 'zod/mini';
import { operation } from '../operation.ts';
import { Person } from '../people/people.ts';
import { Id, Instant, namedObject } from '../schemas.ts';
import { attachmentLimits, attachmentMediaTypes } from '../vocabulary/attachment-limits.ts';

/** A file at a booking. Its content never changes: another file has another id. */
export const Attachment = namedObject('Attachment', {
  id: Id,
  fileName: z.string(),
  mediaType: z.string(),
  sizeBytes: z.int(),
  /** Path of the file, for readers of the booking. */
  path: z.string(),
  /** Where a small picture of it is; null for what is no picture. */
  thumbnailPath: z.nullable(z.string()),
  uploadedBy: z.pick(Person, { id: true, fullName: true }),
  uploadedAt: Instant,
});
export type Attachment = z.output<typeof Attachment>;

export const addAttachment = operation('POST', '/bookings/{id}/attachments', {
  summary: 'Attach a file to a booking; pictures lose their camera metadata',
  access: ['update', 'Booking'],
  upload: { maxBytes: attachmentLimits.bytes, mediaTypes: attachmentMediaTypes },
  success: { status: 201, data: Attachment },
  errors: [
    'booking.not_found',
    'service.not_enabled',
    'booking.not_editable',
    'attachment.too_many',
    'file_store.unavailable',
  ],
});

export const listAttachments = operation('GET', '/bookings/{id}/attachments', {
  summary: 'List the files of a booking in upload order',
  access: ['view', 'Booking'],
  success: { status: 200, data: z.array(Attachment) },
  errors: ['booking.not_found'],
});

export const downloadAttachment = operation('GET', '/bookings/{id}/attachments/{attachmentId}', {
  summary: 'Download a file of a booking, or its thumbnail (WebP)',
  access: ['view', 'Booking'],
  query: z.strictObject({ size: z._default(z.enum(['original', 'thumbnail']), 'original') }),
  download: attachmentMediaTypes,
  errors: ['booking.not_found', 'attachment.not_found', 'file_store.unavailable'],
});

export const deleteAttachment = operation('DELETE', '/bookings/{id}/attachments/{attachmentId}', {
  summary: 'Delete a file of a booking',
  access: ['update', 'Booking'],
  errors: [
    'booking.not_found',
    'service.not_enabled',
    'booking.not_editable',
    'attachment.not_found',
  ],
});
