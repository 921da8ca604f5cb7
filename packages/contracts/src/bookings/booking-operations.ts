import { z } from 'zod';
import { operation } from '../operation.ts';
import {
  commaList,
  Email,
  endAfterStart,
  Id,
  Instant,
  InstantInput,
  line,
  PageMeta,
  PageQuery,
  text,
} from '../schemas.ts';
import { bookingPrivacies, resourceTypes, roomLayouts } from '../vocabulary/resource.ts';
import { Booking, BookingEvent, BookingSummary } from './booking.ts';

const InviteeInput = z.union([
  z.strictObject({ userId: Id }),
  z.strictObject({ email: Email, name: line(0, 120).default('') }),
]);

const fields = {
  title: line(3, 120),
  start: InstantInput,
  end: InstantInput,
  description: text(2000),
  privacy: z.enum(bookingPrivacies),
  attendees: z.number().int().min(1).max(10_000),
  invitees: z.array(InviteeInput).max(200),
  layout: z.enum(roomLayouts).nullable(),
  equipmentNote: text(500),
  cateringNote: text(500),
  meetingLink: z
    .url({ protocol: /^https?$/ })
    .max(500)
    .nullable(),
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
    bookedForId: Id.optional(),
    /** Absent: the caller's default business unit. */
    businessUnitId: Id.optional(),
    description: fields.description.default(''),
    privacy: fields.privacy.default('normal'),
    attendees: fields.attendees,
    invitees: fields.invitees.default([]),
    layout: fields.layout.default(null),
    equipmentNote: fields.equipmentNote.default(''),
    cateringNote: fields.cateringNote.default(''),
    meetingLink: fields.meetingLink.default(null),
  })
  .refine(endAfterStart.holds, endAfterStart.refusal);
export type CreateBookingBody = z.output<typeof CreateBookingBody>;

/** A change: what is absent stays, null clears; `version` is the one the change was made from. */
export const EditBookingBody = z
  .strictObject({
    version: z.number().int().min(1),
    resourceId: Id.optional(),
    title: fields.title.optional(),
    start: fields.start.optional(),
    end: fields.end.optional(),
    description: fields.description.optional(),
    privacy: fields.privacy.optional(),
    attendees: fields.attendees.optional(),
    invitees: fields.invitees.optional(),
    layout: fields.layout.optional(),
    equipmentNote: fields.equipmentNote.optional(),
    cateringNote: fields.cateringNote.optional(),
    meetingLink: fields.meetingLink.optional(),
  })
  .refine((body) => !body.start || !body.end || body.end > body.start, {
    path: ['end'],
    error: 'end_before_start',
  });
export type EditBookingBody = z.output<typeof EditBookingBody>;

const timeRules = [
  'booking.start_in_past',
  'booking.notice_too_short',
  'booking.too_far_ahead',
  'booking.too_long',
  'booking.off_grid',
  'booking.over_capacity',
] as const;

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
    'request.idempotency_key_reused',
    ...timeRules,
  ],
});

export const listMyBookings = operation({
  id: 'listMyBookings',
  method: 'GET',
  path: '/bookings',
  summary: "The caller's own bookings: upcoming and pending soonest first, past latest first",
  access: ['view', 'Booking'],
  query: z.strictObject({
    group: z.enum(['upcoming', 'pending', 'past']).default('upcoming'),
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
    ...timeRules,
  ],
});

export const cancelBooking = operation({
  id: 'cancelBooking',
  method: 'POST',
  path: '/bookings/{id}/cancel',
  summary: 'Cancel a booking; its time is free at once',
  access: ['cancel', 'Booking'],
  params: ById,
  body: z.strictObject({ version: z.number().int().min(1), reason: line(0, 500).optional() }),
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
export const CalendarEntry = z
  .object({
    /** Null for a time that is blocked otherwise (maintenance, blackout, open form). */
    bookingId: Id.nullable(),
    resourceId: Id,
    kind: z.enum(['booking', 'blackout', 'maintenance', 'hold']),
    start: Instant,
    end: Instant,
    title: z.string().nullable(),
    bookedFor: z.string().nullable(),
    isMine: z.boolean(),
  })
  .meta({ id: 'CalendarEntry' });
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
      type: z.enum(resourceTypes).optional(),
      resourceIds: commaList(Id, 200).optional(),
    })
    .refine((query) => query.to > query.from, { path: ['to'], error: 'end_before_start' })
    .refine(
      (query) => Date.parse(query.to) - Date.parse(query.from) <= maxCalendarDays * 86_400_000,
      { path: ['to'], error: 'window_too_long', params: { maxDays: maxCalendarDays } },
    ),
  success: { status: 200, data: z.array(CalendarEntry) },
  errors: [],
});
