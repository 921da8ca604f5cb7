import * as z from 'zod/mini';
import { assetFields } from '../kinds/asset.ts';
import { createShape } from '../kinds/booking-field.ts';
import { commonFields } from '../kinds/booking-fields.ts';
import { carFields } from '../kinds/car.ts';
import { roomFields } from '../kinds/room.ts';
import { operation } from '../operation.ts';
import { endAfterStart, Id, named } from '../schemas.ts';
import { limitRefusals } from '../vocabulary/limits.ts';
import { Booking } from './booking.ts';
import { kindRules } from './kind-rules.ts';
import { placeRules, timeRules } from './refused-times.ts';
import { seriesFields } from './series.ts';

/** The most resources that one booking may choose from (Z-04). */
const maxChoices = 50;

// The title of a booking without one names the person it is for (Z-20).
const { title, start, end, description, privacy } = createShape(commonFields);
const common = {
  /** The one resource to book; or, in its place, `anyOf`. */
  resourceId: z.optional(Id),
  /**
   * A pool (Z-04): the first of these, in this order, that is allowed and free is booked. A series
   * takes the one that is free on most of its dates, and for each other date the first that is free
   * then. Exactly one of `resourceId` and `anyOf` is needed.
   */
  anyOf: z.optional(z.array(Id).check(z.minLength(1), z.maxLength(maxChoices))),
  title,
  start,
  end,
  /** Absent: for the caller. */
  bookedForId: z.optional(Id),
  /** Absent: the caller's default business unit. */
  businessUnitId: z.optional(Id),
  description,
  privacy,
  ...seriesFields,
};

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

// These rules need data that is optional here, so that they report together with other faults.
interface Target {
  readonly resourceId?: unknown;
  readonly anyOf?: unknown;
}
const always = { when: ({ value }: { value: unknown }) => isObject(value) };
const rules = [
  z.refine<Target>(({ resourceId, anyOf }) => resourceId !== undefined || anyOf !== undefined, {
    ...always,
    path: ['resourceId'],
    error: 'required',
  }),
  z.refine<Target>(({ resourceId, anyOf }) => resourceId === undefined || anyOf === undefined, {
    ...always,
    path: ['anyOf'],
    error: 'not_together',
    params: { other: 'resourceId' },
  }),
] as const;

/** The form of a room booking (Z-20, Z-21): browser and server check the same schema (Z-24). */
export const CreateRoomBody = named(
  'CreateRoomBooking',
  z
    .strictObject({ type: z.literal('room'), ...common, ...createShape(roomFields) })
    .check(...rules, z.refine(endAfterStart.holds, endAfterStart.refusal)),
);
export type CreateRoomBody = z.output<typeof CreateRoomBody>;

interface Driving {
  readonly needsDriver?: unknown;
  readonly driverId?: unknown;
  readonly licenceConfirmed?: unknown;
}

/** The form of a car booking (Z-20, Z-22). */
export const CreateCarBody = named(
  'CreateCarBooking',
  z.strictObject({ type: z.literal('car'), ...common, ...createShape(carFields) }).check(
    ...rules,
    z.refine(endAfterStart.holds, endAfterStart.refusal),
    z.refine<Driving>((car) => car.needsDriver === true || car.licenceConfirmed !== false, {
      ...always,
      path: ['licenceConfirmed'],
      error: 'not_confirmed',
    }),
    z.refine<Driving>((car) => car.needsDriver !== true || car.driverId === undefined, {
      ...always,
      path: ['driverId'],
      error: 'not_together',
      params: { other: 'needsDriver' },
    }),
  ),
);
export type CreateCarBody = z.output<typeof CreateCarBody>;

/** The form of an asset booking (Z-20, Z-23). */
const CreateAssetBody = named(
  'CreateAssetBooking',
  z
    .strictObject({ type: z.literal('asset'), ...common, ...createShape(assetFields) })
    .check(...rules, z.refine(endAfterStart.holds, endAfterStart.refusal)),
);

/** One schema per kind, discriminated by `type`. */
export const CreateBookingBody = z.discriminatedUnion('type', [
  CreateRoomBody,
  CreateCarBody,
  CreateAssetBody,
]);
export type CreateBookingBody = z.output<typeof CreateBookingBody>;

export const createBooking = operation('POST', '/bookings', {
  id: 'createBooking',
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
