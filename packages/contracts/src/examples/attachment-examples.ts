import {
  addAttachment,
  deleteAttachment,
  downloadAttachment,
  listAttachments,
} from '../bookings/attachment.ts';
import type { OperationExample } from './example.ts';
import { exampleOf } from './example.ts';
import { sampleAttachment, sampleBookingId } from './samples.ts';

const params = { id: sampleBookingId };
const one = { ...params, attachmentId: sampleAttachment.id };

export const attachmentExamples: readonly OperationExample[] = [
  exampleOf(addAttachment, { params, data: sampleAttachment }),
  exampleOf(listAttachments, { params, data: [sampleAttachment] }),
  exampleOf(downloadAttachment, { params: one, query: { size: 'original' }, data: null }),
  exampleOf(deleteAttachment, { params: one, data: null }),
];
