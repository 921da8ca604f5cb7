import { operation } from '../operation.ts';
import { limitRefusals } from '../vocabulary/limits.ts';
import { Booking } from './booking.ts';
import { EditBookingBody } from './edit-booking.ts';
import { kindRules } from './kind-rules.ts';
import { placeRules, timeRules } from './refused-times.ts';
import { SeriesScopeQuery } from './series.ts';

export const editBooking = operation('PATCH', '/bookings/{id}', {
  summary: 'Change a booking, or more of its series',
  access: ['update', 'Booking'],
  query: SeriesScopeQuery,
  body: EditBookingBody,
  success: { status: 200, data: Booking },
  errors: [
    'booking.not_found',
    'service.not_enabled',
    'booking.stale',
    'booking.not_editable',
    'booking.from_calendar',
    'booking.extension_needs_approval',
    'booking.over_budget',
    'booking.slot_taken',
    'booking.series_clashes',
    'booking.series_exceptions',
    'booking.series_over',
    'booking.quota_series',
    'resource.not_found',
    'user.not_found',
    ...limitRefusals,
    ...timeRules,
    ...placeRules,
    ...kindRules,
  ],
});
