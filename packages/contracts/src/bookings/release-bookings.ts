import * as z from 'zod/mini';
import { operation } from '../operation.ts';
import { InstantInput, line } from '../schemas.ts';
import { BookingSummary } from './booking-summary.ts';

const maxReleaseDays = 366;

export const releaseBookings = operation('POST', '/bookings/release', {
  id: 'releaseBookings',
  summary: 'Cancel all of the caller’s bookings that start within a time range',
  access: ['cancel', 'Booking'],
  body: z
    .strictObject({ from: InstantInput, to: InstantInput, reason: z.optional(line(0, 500)) })
    .check(
      z.refine((range) => range.to > range.from, { path: ['to'], error: 'end_before_start' }),
      z.refine(
        (range) => Date.parse(range.to) - Date.parse(range.from) <= maxReleaseDays * 86_400_000,
        { path: ['to'], error: 'window_too_long', params: { maxDays: maxReleaseDays } },
      ),
    ),
  success: { status: 200, data: z.array(BookingSummary) },
});
