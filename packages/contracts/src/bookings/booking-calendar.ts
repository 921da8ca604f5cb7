import * as z from 'zod/mini';
import { resourceTypes } from '../kinds/traits.ts';
import { operation } from '../operation.ts';
import { commaList, Id, InstantInput, rangeRules } from '../schemas.ts';
import { PackedCalendar } from './packed-calendar.ts';

const maxCalendarDays = 45;

export const listCalendar = operation('GET', '/bookings/calendar', {
  summary: 'List taken times of resources within a window of at most 45 days',
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
       * Bookings of one colleague alone: booked by them, for them, or with an invitation
       * that they have not declined. Private
       * ones of others are left out, because even their time would tell where the colleague is.
       */
      personId: z.optional(Id),
    })
    .check(...rangeRules(maxCalendarDays)),
  success: { status: 200, data: PackedCalendar },
});
