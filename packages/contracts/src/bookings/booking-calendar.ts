import * as z from 'zod/mini';
import { operation } from '../operation.ts';
import { commaList, Id, Instant, InstantInput, named } from '../schemas.ts';
import { resourceTypes } from '../vocabulary/resource.ts';

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
