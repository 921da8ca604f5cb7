import * as z from 'zod/mini';
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
