import { operation } from '../operation.ts';

export const downloadBooking = operation('GET', '/bookings/{id}.ics', {
  id: 'downloadBooking',
  summary: 'A booking as a file for any calendar; of a cancelled one, its cancellation',
  access: ['view', 'Booking'],
  download: ['text/calendar'],
  errors: ['booking.not_found'],
});
