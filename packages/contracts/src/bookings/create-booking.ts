import * as z from 'zod/mini';
import type { CreateShape } from '../kinds/booking-field.ts';
import { createShape } from '../kinds/booking-field.ts';
import { commonFields, fieldsOfKind } from '../kinds/booking-fields.ts';
import type { ResourceType } from '../kinds/traits.ts';
import { resourceTypes, traitsOf } from '../kinds/traits.ts';
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
const { title, start, end, description, privacy, ownFields } = createShape(commonFields);
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
  ownFields,
  ...seriesFields,
};

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

// These rules need data that is optional here, so that they report together with other faults.
interface Unchecked {
  readonly resourceId?: unknown;
  readonly anyOf?: unknown;
  readonly needsDriver?: unknown;
  readonly driverId?: unknown;
  readonly licenceConfirmed?: unknown;
}
const always = { when: ({ value }: { value: unknown }) => isObject(value) };
const rules = [
  z.refine<Unchecked>(({ resourceId, anyOf }) => resourceId !== undefined || anyOf !== undefined, {
    ...always,
    path: ['resourceId'],
    error: 'required',
  }),
  z.refine<Unchecked>(({ resourceId, anyOf }) => resourceId === undefined || anyOf === undefined, {
    ...always,
    path: ['anyOf'],
    error: 'not_together',
    params: { other: 'resourceId' },
  }),
] as const;

const drivingRules = [
  z.refine<Unchecked>((car) => car.needsDriver === true || car.licenceConfirmed !== false, {
    ...always,
    path: ['licenceConfirmed'],
    error: 'not_confirmed',
  }),
  z.refine<Unchecked>((car) => car.needsDriver !== true || car.driverId === undefined, {
    ...always,
    path: ['driverId'],
    error: 'not_together',
    params: { other: 'needsDriver' },
  }),
] as const;

type Body<T extends ResourceType> = z.ZodMiniObject<
  { type: z.ZodMiniLiteral<T> } & typeof common & CreateShape<(typeof fieldsOfKind)[T]>,
  z.core.$strict
>;
type Bodies<K extends readonly ResourceType[]> = { [I in keyof K]: Body<K[I]> };

/** The form of each kind (Z-20 to Z-23): browser and server check the same schema (Z-24). */
function createBodies<K extends readonly ResourceType[]>(kinds: K): Bodies<K>;
function createBodies(kinds: readonly ResourceType[]): object {
  return kinds.map((type) =>
    named(
      `Create${type.charAt(0).toUpperCase()}${type.slice(1)}Booking`,
      z
        .strictObject({ type: z.literal(type), ...common, ...createShape(fieldsOfKind[type]) })
        .check(
          ...rules,
          z.refine(endAfterStart.holds, endAfterStart.refusal),
          ...(traitsOf(type).isDriven ? drivingRules : []),
        ),
    ),
  );
}

/** One schema per kind, discriminated by `type`. */
export const CreateBookingBody = z.discriminatedUnion('type', createBodies(resourceTypes));
export type CreateBookingBody = z.output<typeof CreateBookingBody>;

export const createBooking = operation('POST', '/bookings', {
  summary: 'Book a room, a car or an asset',
  access: ['create', 'Booking'],
  body: CreateBookingBody,
  success: { status: 201, data: Booking },
  errors: [
    'service.not_enabled',
    'resource.not_found',
    'user.not_found',
    'business_unit.not_allowed',
    'booking.slot_taken',
    'booking.quota_reached',
    'booking.over_budget',
    'booking.quota_series',
    'booking.series_clashes',
    ...limitRefusals,
    ...timeRules,
    ...placeRules,
    ...kindRules,
  ],
});
