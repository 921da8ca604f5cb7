import * as z from 'zod/mini';
import { operation } from '../operation.ts';
import { text } from '../schemas.ts';
import { limitRefusals } from '../vocabulary/limits.ts';

/** Longest description of a problem. */
export const longestReport = 1000;

export const reportProblem = operation('POST', '/bookings/{id}/problems', {
  id: 'reportProblem',
  summary: 'Report a problem with the booked resource to those who manage it',
  access: ['view', 'Booking'],
  body: z.strictObject({ text: text(longestReport).check(z.minLength(3)) }),
  errors: ['booking.not_found', ...limitRefusals],
});
