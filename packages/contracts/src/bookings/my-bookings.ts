import * as z from 'zod/mini';
import { resourceTypes } from '../kinds/traits.ts';
import { operation } from '../operation.ts';
import { Id, InstantInput, line, PageMeta, PageQuery } from '../schemas.ts';
import { MyBooking } from './booking-summary.ts';

export const listMyBookings = operation('GET', '/bookings', {
  summary:
    'List the caller’s bookings and invitations: upcoming and pending soonest first, past latest first',
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
    /** `hidden`: without bookings whose invitation the caller has declined. */
    declined: z.optional(z.literal('hidden')),
    ...PageQuery,
  }),
  success: { status: 200, data: z.array(MyBooking), meta: PageMeta },
});
