import * as z from 'zod/mini';
import { operation } from '../operation.ts';
import {
  commaList,
  Id,
  Instant,
  InstantInput,
  line,
  named,
  PageMeta,
  PageQuery,
} from '../schemas.ts';
import { resourceTypes } from '../vocabulary/resource.ts';
import { Booking, BookingEvent, MyBooking } from './booking.ts';
import { CreateBookingBody } from './create-booking.ts';
import { EditBookingBody } from './edit-booking.ts';
import { placeRules, timeRules } from './refused-times.ts';
import { SeriesScopeQuery } from './series.ts';

/** Refusals of the fields that only some kinds have (Z-21, Z-22, Z-23). */
const kindRules = [
  'booking.over_capacity',
  'building.not_found',
  'booking.too_many_units',
  'booking.too_few_free',
  'booking.licence_missing',
  'booking.licence_expired',
] as const;

const ById = z.strictObject({ id: Id });

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
    'resource.not_found',
    'user.not_found',
    'business_unit.not_allowed',
    'booking.slot_taken',
    'booking.quota_reached',
    'booking.series_clashes',
    'request.idempotency_key_reused',
    ...timeRules,
    ...placeRules,
    ...kindRules,
  ],
});

export const listMyBookings = operation({
  id: 'listMyBookings',
  method: 'GET',
  path: '/bookings',
  summary:
    "The caller's own bookings: upcoming and pending soonest first, past latest first. What is out " +
    'stays upcoming until it is returned',
  access: ['view', 'Booking'],
  query: z.strictObject({
    group: z._default(z.enum(['upcoming', 'pending', 'past']), 'upcoming'),
    type: z.optional(z.enum(resourceTypes)),
    /** Words of the title, or of the name of what is booked. */
    text: z.optional(line(1, 120)),
    /** Only what starts within: from the first instant on, before the second. */
    from: z.optional(InstantInput),
    to: z.optional(InstantInput),
    /** The dates of one series alone. */
    seriesId: z.optional(Id),
    /** `series`: each series once, by the first of its dates that the list would have. */
    fold: z.optional(z.literal('series')),
    ...PageQuery,
  }),
  success: { status: 200, data: z.array(MyBooking), meta: PageMeta },
  errors: [],
});

export const getBooking = operation({
  id: 'getBooking',
  method: 'GET',
  path: '/bookings/{id}',
  summary: 'A booking that the caller takes part in',
  access: ['view', 'Booking'],
  params: ById,
  success: { status: 200, data: Booking },
  errors: ['booking.not_found'],
});

export const editBooking = operation({
  id: 'editBooking',
  method: 'PATCH',
  path: '/bookings/{id}',
  summary: 'Change a booking, or more of its series',
  access: ['update', 'Booking'],
  params: ById,
  query: SeriesScopeQuery,
  body: EditBookingBody,
  success: { status: 200, data: Booking },
  errors: [
    'booking.not_found',
    'booking.stale',
    'booking.not_editable',
    'booking.extension_needs_approval',
    'booking.slot_taken',
    'booking.series_clashes',
    'booking.series_exceptions',
    'booking.series_over',
    'resource.not_found',
    'user.not_found',
    ...timeRules,
    ...placeRules,
    ...kindRules,
  ],
});

export const cancelBooking = operation({
  id: 'cancelBooking',
  method: 'POST',
  path: '/bookings/{id}/cancel',
  summary: 'Cancel a booking; its time is free at once',
  access: ['cancel', 'Booking'],
  params: ById,
  query: SeriesScopeQuery,
  body: z.strictObject({ version: z.int().check(z.minimum(1)), reason: z.optional(line(0, 500)) }),
  success: { status: 200, data: Booking },
  errors: ['booking.not_found', 'booking.stale', 'booking.not_cancellable', 'booking.series_over'],
});

export const listBookingEvents = operation({
  id: 'listBookingEvents',
  method: 'GET',
  path: '/bookings/{id}/events',
  summary: 'The history of a booking, oldest first',
  access: ['view', 'Booking'],
  params: ById,
  success: { status: 200, data: z.array(BookingEvent) },
  errors: ['booking.not_found'],
});

/** A taken time in the calendar; `title` and `bookedFor` are null where privacy hides them. */
export const CalendarEntry = named(
  'CalendarEntry',
  z.object({
    /** Null for a time that is blocked otherwise (maintenance, blackout, open form). */
    bookingId: z.nullable(Id),
    resourceId: Id,
    kind: z.enum(['booking', 'blackout', 'maintenance', 'hold']),
    start: Instant,
    end: Instant,
    title: z.nullable(z.string()),
    bookedFor: z.nullable(z.string()),
    isMine: z.boolean(),
  }),
);
export type CalendarEntry = z.output<typeof CalendarEntry>;

const maxCalendarDays = 45;

export const listCalendar = operation({
  id: 'listCalendar',
  method: 'GET',
  path: '/bookings/calendar',
  summary: 'Taken times of resources within a window of at most 45 days',
  access: ['view', 'Booking'],
  query: z
    .strictObject({
      from: InstantInput,
      to: InstantInput,
      type: z.optional(z.enum(resourceTypes)),
      resourceIds: z.optional(commaList(Id, 200)),
    })
    .check(
      z.refine((query) => query.to > query.from, { path: ['to'], error: 'end_before_start' }),
      z.refine(
        (query) => Date.parse(query.to) - Date.parse(query.from) <= maxCalendarDays * 86_400_000,
        { path: ['to'], error: 'window_too_long', params: { maxDays: maxCalendarDays } },
      ),
    ),
  success: { status: 200, data: z.array(CalendarEntry) },
  errors: [],
});
