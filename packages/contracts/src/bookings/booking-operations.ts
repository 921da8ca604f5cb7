import * as z from 'zod/mini';
import { operation } from '../operation.ts';
import { line, Version } from '../schemas.ts';
import { Booking, BookingEvent } from './booking.ts';
import { SeriesScopeQuery } from './series.ts';

export const getBooking = operation('GET', '/bookings/{id}', {
  summary: 'Get a booking that the caller takes part in',
  access: ['view', 'Booking'],
  success: { status: 200, data: Booking },
  errors: ['booking.not_found'],
});

export const cancelBooking = operation('POST', '/bookings/{id}/cancel', {
  summary: 'Cancel a booking and release its time',
  access: ['cancel', 'Booking'],
  query: SeriesScopeQuery,
  body: z.strictObject({ version: Version, reason: z.optional(line(0, 500)) }),
  success: { status: 200, data: Booking },
  errors: ['booking.not_found', 'booking.stale', 'booking.not_cancellable', 'booking.series_over'],
});

export const listBookingEvents = operation('GET', '/bookings/{id}/events', {
  summary: 'List the history of a booking, oldest first',
  access: ['view', 'Booking'],
  success: { status: 200, data: z.array(BookingEvent) },
  errors: ['booking.not_found'],
});
