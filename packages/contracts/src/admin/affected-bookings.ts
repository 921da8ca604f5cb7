import * as z from 'zod/mini';
import { Id, Instant, namedObject } from '../schemas.ts';

const affectedReasons = [
  'deactivated',
  'place',
  'capacity',
  'quantity',
  'hours',
  'visibility',
  'time',
  'zone',
  'zone-clash',
] as const;

/** Fields by which a list of bookings that a change affects names each. */
export const affectedBookingFields = {
  id: Id,
  title: z.string(),
  start: Instant,
  end: Instant,
  timezone: z.string(),
  resource: z.object({ id: Id, name: z.string() }),
  /** Null for a private booking of others; `title` says no more then. */
  bookedFor: z.nullable(z.object({ id: Id, fullName: z.string() })),
};

/** An upcoming booking that a change would not fit any more. */
export const AffectedBooking = z.object({
  ...affectedBookingFields,
  version: z.int(),
  reasons: z.array(z.enum(affectedReasons)),
  /** When it would be after its building has changed its zone. */
  moved: z.optional(z.object({ start: Instant, end: Instant, timezone: z.string() })),
});

/** Upcoming bookings that a change would not fit any more; they stay as they are. */
export const AffectedBookings = namedObject('AffectedBookings', {
  total: z.int(),
  /** The first hundred, earliest first. */
  bookings: z.array(AffectedBooking),
});
export type AffectedBookings = z.output<typeof AffectedBookings>;
