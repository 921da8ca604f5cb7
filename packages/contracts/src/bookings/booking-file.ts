import * as z from 'zod/mini';
import type { OperationShape } from '../operation.ts';
import { operation } from '../operation.ts';
import { Id } from '../schemas.ts';

export const downloadBooking = operation('GET', '/bookings/{id}.ics', {
  id: 'downloadBooking',
  summary: 'A booking as a file for any calendar; of a cancelled one, its cancellation',
  access: ['view', 'Booking'],
  params: z.strictObject({ id: Id }),
  download: ['text/calendar'],
  success: { status: 200, data: z.null() },
  errors: ['booking.not_found'],
});

export const bookingFileOperations: readonly OperationShape[] = [downloadBooking];
