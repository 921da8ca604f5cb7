import * as z from 'zod/mini';
import { resourceTypes } from '../kinds/traits.ts';
import { OwnFieldValue } from '../own-fields/own-field.ts';
import { Resource } from '../resources/resource.ts';
import { ClosedDayName, Id, Instant, named, namedObject } from '../schemas.ts';
import { bookingStatuses } from '../vocabulary/booking-status.ts';
import { storedAnswers } from '../vocabulary/invitations.ts';
import { bookingPrivacies } from '../vocabulary/resource.ts';
import { BillSummary } from './bill-summary.ts';

/** Actions that the caller may take now; the client does not derive them. */
const BookingAbilities = z.object({
  edit: z.boolean(),
  cancel: z.boolean(),
  approve: z.boolean(),
  reject: z.boolean(),
  checkIn: z.boolean(),
  checkOut: z.boolean(),
  extend: z.boolean(),
  /** Answer the invitation that the caller has to this booking. */
  answer: z.boolean(),
  /** Reminding invitees who have not answered. */
  remind: z.boolean(),
});

/** A change of an approved booking that waits for approval; the booking itself stays until then (Z-43). */
export const PendingChange = namedObject('PendingChange', {
  start: Instant,
  end: Instant,
  /** IANA zone of the resource, which differs from the booking's in another building. */
  timezone: z.string(),
  resource: z.object({
    id: Id,
    name: z.string(),
    building: z.object({ id: Id, name: z.string() }),
  }),
  attendees: z.nullable(z.int()),
  quantity: z.nullable(z.int()),
  /** Values of the merchant's own fields that the caller may see, all that it would have (F-03). */
  ownFields: z.array(OwnFieldValue),
});
export type PendingChange = z.output<typeof PendingChange>;

/** A booking in a list. */
export const BookingSummary = namedObject('BookingSummary', {
  id: Id,
  type: z.enum(resourceTypes),
  title: z.string(),
  status: z.enum(bookingStatuses),
  /** Grows with each change; a change must name the one it was made from (Z-06). */
  version: z.int(),
  start: Instant,
  end: Instant,
  /** IANA zone of the resource; start and end are in UTC (Z-10, Z-123). */
  timezone: z.string(),
  privacy: z.enum(bookingPrivacies),
  /** Null for a booking that does not repeat. */
  seriesId: z.nullable(Id),
  resource: z.pick(Resource, {
    id: true,
    type: true,
    name: true,
    image: true,
    building: true,
    floor: true,
    capacity: true,
  }),
  /** Null for what costs nothing, and for a reader who is neither owner nor of the unit that pays. */
  bill: z.nullable(BillSummary),
  /** Closed day of the place that it is kept on; absent for every other booking. */
  closedDay: z.optional(ClosedDayName),
  /** When check-in opens or opened; null if the caller can't check in, now or later. */
  checkInOpensAt: z.nullable(Instant),
  abilities: BookingAbilities,
});
export type BookingSummary = z.output<typeof BookingSummary>;

/** The caller's own invitation to a booking. */
export const Invitation = namedObject('Invitation', {
  answer: z.enum(storedAnswers),
  /** Name of the person whose booking it is. */
  organiser: z.string(),
});
export type Invitation = z.output<typeof Invitation>;

/** A booking in the list of its owner, or of someone who is invited. */
export const MyBooking = named(
  'MyBooking',
  z.extend(BookingSummary, {
    /** Null for a booking of the caller's own. */
    invitation: z.nullable(Invitation),
    /** Of an asset of which some units did not come back; absent for every other booking. */
    incompleteReturn: z.optional(z.object({ returned: z.int(), lent: z.int() })),
    /** Of a date of a series; absent for a booking that does not repeat. */
    repeats: z.optional(
      z.object({
        /** Whether this date was changed by itself. */
        isChanged: z.boolean(),
        /** How many dates this entry stands for: more than one only where series are folded. */
        dateCount: z.int(),
      }),
    ),
  }),
);
export type MyBooking = z.output<typeof MyBooking>;
