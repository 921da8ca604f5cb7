import { operation } from '../operation.ts';

export const downloadBooking = operation('GET', '/bookings/{id}.ics', {
  summary: 'Download a booking as a calendar file; a cancelled one as its cancellation',
  access: ['view', 'Booking'],
  download: ['text/calendar'],
  errors: ['booking.not_found'],
});
