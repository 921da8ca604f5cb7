import * as z from 'zod/mini';
import { BusinessUnit } from '../auth/user.ts';
import { operation } from '../operation.ts';
import { Person } from '../people/people.ts';
import { Id, Instant, InstantInput, line, named, PageMeta, PageQuery, text } from '../schemas.ts';
import { assetConditions } from '../vocabulary/booking-moves.ts';
import type { ProblemCode } from '../vocabulary/problems.ts';
import { Booking, BookingSummary, PendingChange } from './booking.ts';
import { placeRules } from './refused-times.ts';
import { SeriesScopeQuery } from './series.ts';

const ById = z.strictObject({ id: Id });
const version = z.int().check(z.minimum(1));
const Version = z.strictObject({ version });

/** A move of a booking: refused when it is not there, or somebody was faster (Z-06). */
const moveErrors = ['booking.not_found', 'booking.stale'] as const;
const decisionErrors = [...moveErrors, 'booking.not_pending', 'booking.over'] as const;

export const approveBooking = operation({
  id: 'approveBooking',
  method: 'POST',
  path: '/bookings/{id}/approve',
  summary: 'Approve a booking, or the change of one, that waits for it',
  access: ['update', 'Booking'],
  params: ById,
  query: SeriesScopeQuery,
  body: Version,
  success: { status: 200, data: Booking },
  errors: [...decisionErrors, 'resource.not_found', 'user.not_found', 'booking.over_capacity'],
});

export const rejectBooking = operation({
  id: 'rejectBooking',
  method: 'POST',
  path: '/bookings/{id}/reject',
  summary: 'Refuse a booking that waits for approval, or its change; the booker reads why',
  access: ['update', 'Booking'],
  params: ById,
  query: SeriesScopeQuery,
  body: z.strictObject({ version, reason: line(1, 500) }),
  success: { status: 200, data: Booking },
  errors: decisionErrors,
});

const refusalCodes = [
  'booking.over',
  'resource.not_found',
  'user.not_found',
  'booking.over_capacity',
] as const satisfies readonly ProblemCode[];

/** A booking that waits for the caller's decision. */
export const ApprovalRequest = named(
  'ApprovalRequest',
  z.object({
    booking: BookingSummary,
    booker: Person,
    bookedFor: Person,
    businessUnit: BusinessUnit,
    attendees: z.nullable(z.int()),
    /** Null for a new booking: then the booking itself is what is asked for. */
    change: z.nullable(PendingChange),
    requestedAt: Instant,
    ageMinutes: z.int(),
    /** What an approval would be refused for now; empty when nothing stands in its way. */
    conflicts: z.array(z.enum(refusalCodes)),
  }),
);
export type ApprovalRequest = z.output<typeof ApprovalRequest>;

export const listApprovals = operation({
  id: 'listApprovals',
  method: 'GET',
  path: '/bookings/approvals',
  summary: 'What waits for a decision of the caller, longest first',
  access: ['view', 'Booking'],
  query: z.strictObject(PageQuery),
  success: { status: 200, data: z.array(ApprovalRequest), meta: PageMeta },
  errors: [],
});

export const checkIn = operation({
  id: 'checkIn',
  method: 'POST',
  path: '/bookings/{id}/check-in',
  summary: 'Check in: somebody came, or took the car or asset',
  access: ['update', 'Booking'],
  idempotent: true,
  params: ById,
  /** Without a version the booking is checked in as it stands, as one tap on a reminder does. */
  body: z.strictObject({ version: z.optional(version) }),
  success: { status: 200, data: Booking },
  errors: [
    ...moveErrors,
    'booking.check_in_not_open',
    'booking.check_in_not_possible',
    'request.idempotency_key_reused',
  ],
});

const CarReturnBody = z.strictObject({
  odometerKm: z.int().check(z.minimum(0), z.maximum(9_999_999)),
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
  version,
  /** The return form; required for a car. */
  car: z.optional(CarReturnBody),
  /** The return form; required for an asset. */
  asset: z.optional(AssetReturnBody),
});
export type CheckOutBody = z.output<typeof CheckOutBody>;

export const checkOut = operation({
  id: 'checkOut',
  method: 'POST',
  path: '/bookings/{id}/check-out',
  summary: 'Check out; what is left of the time is free at once',
  access: ['update', 'Booking'],
  params: ById,
  body: CheckOutBody,
  success: { status: 200, data: Booking },
  errors: [...moveErrors, 'booking.check_out_not_possible', 'booking.odometer_too_low'],
});

export const extendBooking = operation({
  id: 'extendBooking',
  method: 'POST',
  path: '/bookings/{id}/extend',
  summary: 'Stay longer than booked, while the time behind is free',
  access: ['update', 'Booking'],
  params: ById,
  body: z.strictObject({ version, end: InstantInput }),
  success: { status: 200, data: Booking },
  errors: [
    ...moveErrors,
    'booking.not_extendable',
    'booking.extension_needs_approval',
    'booking.slot_taken',
    'booking.too_far_ahead',
    'booking.too_long',
    'booking.off_grid',
    ...placeRules,
    'resource.not_found',
  ],
});

const maxReleaseDays = 366;

export const releaseBookings = operation({
  id: 'releaseBookings',
  method: 'POST',
  path: '/bookings/release',
  summary: "Cancel all of the caller's bookings that start within a range of time",
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
  errors: [],
});
