import { z } from 'zod';
import { BusinessUnit } from '../auth/user.ts';
import { Person } from '../people/people.ts';
import { Resource } from '../resources/resource.ts';
import { Email, Id, Instant } from '../schemas.ts';
import { bookingStatuses } from '../vocabulary/booking-status.ts';
import { bookingPrivacies, resourceTypes, roomLayouts } from '../vocabulary/resource.ts';

/** Somebody asked to a booking: staff by id, anybody else by e-mail. */
export const Invitee = z.object({ userId: Id.nullable(), name: z.string(), email: Email });

export const RoomDetails = z.object({
  attendees: z.number().int(),
  layout: z.enum(roomLayouts).nullable(),
  equipmentNote: z.string(),
  cateringNote: z.string(),
  meetingLink: z.string().nullable(),
});

/** What the caller may do with this booking now; the client never derives it again. */
export const BookingAbilities = z.object({ edit: z.boolean(), cancel: z.boolean() });

const BookingCore = z.object({
  id: Id,
  type: z.enum(resourceTypes),
  title: z.string(),
  status: z.enum(bookingStatuses),
  /** Grows with each change; a change must name the one it was made from (Z-06). */
  version: z.number().int(),
  start: Instant,
  end: Instant,
  /** IANA zone of the resource; start and end are in UTC (Z-10, Z-123). */
  timezone: z.string(),
  privacy: z.enum(bookingPrivacies),
  resource: Resource.pick({
    id: true,
    type: true,
    name: true,
    image: true,
    building: true,
    floor: true,
    capacity: true,
  }),
  abilities: BookingAbilities,
});

/** A booking in a list. */
export const BookingSummary = BookingCore.meta({ id: 'BookingSummary' });
export type BookingSummary = z.output<typeof BookingSummary>;

/** A booking, whole, for those who may see it. */
export const Booking = BookingCore.extend({
  description: z.string(),
  businessUnit: BusinessUnit,
  booker: Person,
  bookedFor: Person,
  invitees: z.array(Invitee),
  room: RoomDetails,
  createdAt: Instant,
  updatedAt: Instant,
}).meta({ id: 'Booking' });
export type Booking = z.output<typeof Booking>;

/** One step in a booking's history (Z-70). */
export const BookingEvent = z
  .object({
    id: Id,
    at: Instant,
    actor: Person.pick({ id: true, fullName: true }).nullable(),
    action: z.enum(['book', 'edit', 'cancel']),
    from: z.enum(bookingStatuses).nullable(),
    to: z.enum(bookingStatuses),
    reason: z.string().nullable(),
  })
  .meta({ id: 'BookingEvent' });
export type BookingEvent = z.output<typeof BookingEvent>;
