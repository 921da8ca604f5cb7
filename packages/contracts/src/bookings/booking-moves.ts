import * as z from 'zod/mini';
import { operation } from '../operation.ts';
import { InstantInput, line, text, Version } from '../schemas.ts';
import { assetConditions } from '../vocabulary/booking-moves.ts';
import { limitRefusals } from '../vocabulary/limits.ts';
import { Booking } from './booking.ts';
import { placeRules } from './refused-times.ts';

/** Unknown booking, or a concurrent change (Z-06). */
const moveErrors = ['booking.not_found', 'booking.stale'] as const;

export const checkIn = operation('POST', '/bookings/{id}/check-in', {
  summary: 'Check in to a booking',
  access: ['update', 'Visit'],
  /** Without a version the booking is checked in as it stands, as one tap on a reminder does. */
  body: z.strictObject({ version: z.optional(Version) }),
  success: { status: 200, data: Booking },
  errors: [...moveErrors, 'booking.check_in_not_open', 'booking.check_in_not_possible'],
});

const CarReturnBody = z.strictObject({
  odometerKm: z.int().check(z.minimum(0), z.maximum(9_999_999)),
  /** True to return the car with a reading below the last one, which was wrong then. */
  isLowerConfirmed: z._default(z.boolean(), false),
  fuelPercent: z.int().check(z.minimum(0), z.maximum(100)),
  hasDamage: z.boolean(),
  damageNote: z._default(text(2000), ''),
  areKeysReturned: z.boolean(),
  parkingPlace: line(1, 120),
});

const AssetReturnBody = z.strictObject({
  returnedUnits: z.int().check(z.minimum(0), z.maximum(10_000)),
  condition: z.enum(assetConditions),
  note: z._default(text(2000), ''),
});

export const CheckOutBody = z.strictObject({
  version: Version,
  /** The return form; required for a car. */
  car: z.optional(CarReturnBody),
  /** The return form; required for an asset. */
  asset: z.optional(AssetReturnBody),
});
export type CheckOutBody = z.output<typeof CheckOutBody>;

export const checkOut = operation('POST', '/bookings/{id}/check-out', {
  summary: 'Check out of a booking and release the rest of its time',
  access: ['update', 'Visit'],
  body: CheckOutBody,
  success: { status: 200, data: Booking },
  errors: [...moveErrors, 'booking.check_out_not_possible', 'booking.odometer_too_low'],
});

export const extendBooking = operation('POST', '/bookings/{id}/extend', {
  summary: 'Extend a running booking while the following time is free',
  access: ['update', 'Visit'],
  body: z.strictObject({ version: Version, end: InstantInput }),
  success: { status: 200, data: Booking },
  errors: [
    ...moveErrors,
    'service.not_enabled',
    'booking.not_extendable',
    ...limitRefusals,
    'booking.extension_needs_approval',
    'booking.over_budget',
    'booking.slot_taken',
    'booking.too_far_ahead',
    'booking.too_long',
    'booking.off_grid',
    ...placeRules,
    'resource.not_found',
    'booking.licence_expired',
  ],
});
