import * as z from 'zod/mini';
import { resourceTypes } from '../kinds/traits.ts';
import { Id, line, named, namedObject, Version } from '../schemas.ts';
import { limitRefusals } from '../vocabulary/limits.ts';
import { AffectedBooking } from './affected-bookings.ts';

const bookingDecisions = ['move', 'end', 'cancel', 'notify'] as const;

/** Bookings in the way of a change, and what can be decided on each of them now. */
export const DecidableBookings = namedObject('DecidableBookings', {
  total: z.int(),
  /** The first hundred, earliest first. */
  bookings: z.array(
    z.extend(AffectedBooking, {
      type: z.enum(resourceTypes),
      attendees: z.nullable(z.int()),
      decisions: z.array(z.enum(bookingDecisions)),
      /** Name of the place that its owners were offered; absent without an open offer. */
      offered: z.optional(z.string()),
    }),
  ),
});
export type DecidableBookings = z.output<typeof DecidableBookings>;

/** The bookings that a change of a building or resource does not fit. */
export const ChangePreview = named(
  'ChangePreview',
  z.extend(DecidableBookings, {
    /** Bookings to decide on; the others stay as they are. */
    toDecide: z.int(),
  }),
);
export type ChangePreview = z.output<typeof ChangePreview>;

const reason = line(1, 500);

/**
 * Decision on a booking in the way: move it, cancel it, end one that runs in a room, or keep it and
 * notify its participants.
 */
export const BookingDecision = z.discriminatedUnion('action', [
  z.strictObject({ action: z.literal('move'), id: Id, version: Version, reason, resourceId: Id }),
  z.strictObject({ action: z.literal('end'), id: Id, version: Version, reason }),
  z.strictObject({ action: z.literal('cancel'), id: Id, version: Version, reason }),
  z.strictObject({ action: z.literal('notify'), id: Id, version: Version, reason }),
]);
export type BookingDecision = z.output<typeof BookingDecision>;

/** Decisions on the bookings that do not fit changed hours or closed days. */
export const BookingsDecided = z.strictObject({
  bookings: z.optional(z.array(BookingDecision).check(z.maxLength(100))),
  /** Decision on all others; without it, an undecided booking refuses the change. */
  otherBookings: z.optional(z.strictObject({ action: z.enum(['cancel', 'notify']), reason })),
});
export type BookingsDecided = z.output<typeof BookingsDecided>;

/** Refusals of decisions on bookings. */
export const decisionRefusals = [
  ...limitRefusals,
  'service.not_enabled',
  'resource.not_found',
  'building.not_found',
  'user.not_found',
  'booking.not_found',
  'booking.stale',
  'booking.not_editable',
  'booking.not_cancellable',
  'booking.check_out_not_possible',
  'booking.slot_taken',
  'booking.too_few_free',
  'booking.too_many_units',
  'booking.over_capacity',
  'booking.off_grid',
  'booking.too_long',
  'booking.too_far_ahead',
  'booking.notice_too_short',
  'booking.start_in_past',
  'booking.closed_day',
  'booking.closed_weekday',
  'booking.outside_hours',
  'booking.open_until',
  'booking.not_open',
  'booking.licence_missing',
  'booking.licence_expired',
  'booking.licence_unconfirmed',
  'booking.quota_reached',
] as const;
