import { operation } from '../operation.ts';
import { limitRefusals } from '../vocabulary/limits.ts';
import { Booking } from './booking.ts';
import { CreateBookingBody } from './create-booking.ts';
import { kindRules } from './kind-rules.ts';
import { placeRules, timeRules } from './refused-times.ts';

export const createBooking = operation({
  id: 'createBooking',
  method: 'POST',
  path: '/bookings',
  summary: 'Book a room, a car or an asset',
  access: ['create', 'Booking'],
  idempotent: true,
  body: CreateBookingBody,
  success: { status: 201, data: Booking },
  errors: [
    'service.not_enabled',
    'resource.not_found',
    'user.not_found',
    'business_unit.not_allowed',
    'booking.slot_taken',
    'booking.quota_reached',
    'booking.quota_series',
    'booking.series_clashes',
    'request.idempotency_key_reused',
    ...limitRefusals,
    ...timeRules,
    ...placeRules,
    ...kindRules,
  ],
});
