import * as z from 'zod/mini';
import { operation } from '../operation.ts';
import { InstantInput, line, rangeRules } from '../schemas.ts';
import { BookingSummary } from './booking-summary.ts';

const maxReleaseDays = 366;

export const releaseBookings = operation('POST', '/bookings/release', {
  summary: 'Cancel all of the caller’s bookings that start within a time range',
  access: ['cancel', 'Booking'],
  body: z
    .strictObject({ from: InstantInput, to: InstantInput, reason: z.optional(line(0, 500)) })
    .check(...rangeRules(maxReleaseDays)),
  success: { status: 200, data: z.array(BookingSummary) },
});
