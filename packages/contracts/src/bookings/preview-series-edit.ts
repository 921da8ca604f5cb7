import * as z from 'zod/mini';
import { operation } from '../operation.ts';
import { EditBookingBody } from './edit-booking.ts';
import { kindRules } from './kind-rules.ts';
import { timeRules } from './refused-times.ts';
import { previewAnswer } from './series-operations.ts';

/**
 * What `editBooking` would make of the dates of a series, asked with the same body. A choice goes
 * into `exceptions` of both, as it does for a new series (Z-62).
 */
export const previewSeriesEdit = operation('POST', '/bookings/{id}/preview', {
  summary: 'Preview the dates of a changed series, with suggestions for conflicts',
  access: ['update', 'Booking'],
  query: z.strictObject({ scope: z.enum(['following', 'all']) }),
  body: EditBookingBody,
  success: previewAnswer,
  errors: [
    'booking.not_found',
    'service.not_enabled',
    'booking.stale',
    'booking.not_editable',
    'booking.from_calendar',
    'booking.series_over',
    'resource.not_found',
    'user.not_found',
    ...timeRules,
    ...kindRules,
  ],
});
