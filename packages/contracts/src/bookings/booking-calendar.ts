import * as z from 'zod/mini';
import type { OperationShape } from '../operation.ts';
import { operation } from '../operation.ts';
import { commaList, Id, Instant, InstantInput, named } from '../schemas.ts';
import { bookingStatuses } from '../vocabulary/booking-status.ts';
import { resourceTypes } from '../vocabulary/resource.ts';

/** Details of a booking that the reader may see. */
const CalendarBooking = z.object({
  status: z.enum(bookingStatuses),
  /** A change must name the one it was made from (Z-06). */
  version: z.int(),
  /** Booked time, without buffers and requested changes. */
  start: Instant,
  end: Instant,
  /** IANA zone of the resource (Z-123). */
  timezone: z.string(),
  businessUnitId: Id,
  isPrivate: z.boolean(),
  /** A date of a series. */
  isRecurring: z.boolean(),
  /**
   * Part of the time that the reader may change: none, the end of a running booking, or all (Z-71).
   * Managers and administrators give a reason when they change bookings of others.
   */
  change: z.enum(['none', 'end', 'all']),
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
    /** Null for what is no booking, and where privacy hides it. */
    booking: z.nullable(CalendarBooking),
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
  isRevalidated: true,
  query: z
    .strictObject({
      from: InstantInput,
      to: InstantInput,
      type: z.optional(commaList(z.enum(resourceTypes), resourceTypes.length)),
      resourceIds: z.optional(commaList(Id, 200)),
      /** Bookings of these units alone, as far as the reader may know whose a booking is. */
      businessUnitIds: z.optional(commaList(Id, 100)),
      /**
       * Bookings of one colleague alone: booked by them, for them, or with them invited. Private
       * ones of others are left out, because even their time would tell where the colleague is.
       */
      personId: z.optional(Id),
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

export const bookingCalendarOperations: readonly OperationShape[] = [listCalendar];
