import * as z from 'zod/mini';
import { operation } from '../operation.ts';
import {
  commaList,
  Email,
  endAfterStart,
  Id,
  Instant,
  InstantInput,
  line,
  named,
  PageMeta,
  PageQuery,
  text,
} from '../schemas.ts';
import { bookingPrivacies, resourceTypes, roomLayouts } from '../vocabulary/resource.ts';
import { Booking, BookingEvent, BookingSummary } from './booking.ts';
import { placeRules, timeRules } from './refused-times.ts';

const InviteeInput = z.union([
  z.strictObject({ userId: Id }),
  z.strictObject({ email: Email, name: z._default(line(0, 120), '') }),
]);

const fields = {
  title: line(3, 120),
  start: InstantInput,
  end: InstantInput,
  description: text(2000),
  privacy: z.enum(bookingPrivacies),
  attendees: z.int().check(z.minimum(1), z.maximum(10_000)),
  invitees: z.array(InviteeInput).check(z.maxLength(200)),
  layout: z.nullable(z.enum(roomLayouts)),
  equipmentNote: text(500),
  cateringNote: text(500),
  meetingLink: z.nullable(z.url({ protocol: /^https?$/ }).check(z.maxLength(500))),
};

/** The form of a room booking (Z-20, Z-21): browser and server check the same schema (Z-24). */
export const CreateBookingBody = z
  .strictObject({
    type: z.literal('room'),
    resourceId: Id,
    title: fields.title,
    start: fields.start,
    end: fields.end,
    /** Absent: for the caller. */
    bookedForId: z.optional(Id),
    /** Absent: the caller's default business unit. */
    businessUnitId: z.optional(Id),
    description: z._default(fields.description, ''),
    privacy: z._default(fields.privacy, 'normal'),
    attendees: fields.attendees,
    invitees: z._default(fields.invitees, []),
    layout: z._default(fields.layout, null),
    equipmentNote: z._default(fields.equipmentNote, ''),
    cateringNote: z._default(fields.cateringNote, ''),
    meetingLink: z._default(fields.meetingLink, null),
  })
  .check(z.refine(endAfterStart.holds, endAfterStart.refusal));
export type CreateBookingBody = z.output<typeof CreateBookingBody>;

/** A change: what is absent stays, null clears; `version` is the one the change was made from. */
export const EditBookingBody = z
  .strictObject({
    version: z.int().check(z.minimum(1)),
    resourceId: z.optional(Id),
    title: z.optional(fields.title),
    start: z.optional(fields.start),
    end: z.optional(fields.end),
    description: z.optional(fields.description),
    privacy: z.optional(fields.privacy),
    attendees: z.optional(fields.attendees),
    invitees: z.optional(fields.invitees),
    layout: z.optional(fields.layout),
    equipmentNote: z.optional(fields.equipmentNote),
    cateringNote: z.optional(fields.cateringNote),
    meetingLink: z.optional(fields.meetingLink),
  })
  .check(
    z.refine((body) => !body.start || !body.end || body.end > body.start, {
      path: ['end'],
      error: 'end_before_start',
    }),
  );
export type EditBookingBody = z.output<typeof EditBookingBody>;

const ById = z.strictObject({ id: Id });

export const createBooking = operation({
  id: 'createBooking',
  method: 'POST',
  path: '/bookings',
  summary: 'Book a room',
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
    'request.idempotency_key_reused',
    'booking.over_capacity',
    ...timeRules,
    ...placeRules,
  ],
});

export const listMyBookings = operation({
  id: 'listMyBookings',
  method: 'GET',
  path: '/bookings',
  summary: "The caller's own bookings: upcoming and pending soonest first, past latest first",
  access: ['view', 'Booking'],
  query: z.strictObject({
    group: z._default(z.enum(['upcoming', 'pending', 'past']), 'upcoming'),
    ...PageQuery,
  }),
  success: { status: 200, data: z.array(BookingSummary), meta: PageMeta },
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
  summary: 'Change a booking',
  access: ['update', 'Booking'],
  params: ById,
  body: EditBookingBody,
  success: { status: 200, data: Booking },
  errors: [
    'booking.not_found',
    'booking.stale',
    'booking.not_editable',
    'booking.slot_taken',
    'resource.not_found',
    'user.not_found',
    'booking.over_capacity',
    ...timeRules,
    ...placeRules,
  ],
});

export const cancelBooking = operation({
  id: 'cancelBooking',
  method: 'POST',
  path: '/bookings/{id}/cancel',
  summary: 'Cancel a booking; its time is free at once',
  access: ['cancel', 'Booking'],
  params: ById,
  body: z.strictObject({ version: z.int().check(z.minimum(1)), reason: z.optional(line(0, 500)) }),
  success: { status: 200, data: Booking },
  errors: ['booking.not_found', 'booking.stale', 'booking.not_cancellable'],
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
