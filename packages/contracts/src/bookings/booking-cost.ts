import * as z from 'zod/mini';
import { operation } from '../operation.ts';
import { Id, InstantInput, namedObject } from '../schemas.ts';
import { budgetRules } from '../vocabulary/bills.ts';

/** Cost of a booking before it is made, and what it leaves of the budget of its unit. */
export const BookingCost = namedObject('BookingCost', {
  /** In minor units; null until the distance is known. */
  amount: z.nullable(z.int()),
  currency: z.string(),
  /** Budgets of the years of the booking; empty for a unit without any. */
  budgets: z.array(
    z.object({
      year: z.int(),
      amount: z.int(),
      /** Without the booking. */
      used: z.int(),
      /** Part of the cost that counts in this year. */
      cost: z.int(),
      /** Whether it is more than the budget allows; a change that costs no more than before never is. */
      isOver: z.boolean(),
      whenUsedUp: z.enum(budgetRules),
    }),
  ),
});
export type BookingCost = z.output<typeof BookingCost>;

const mostTimes = 400;

export const quoteBooking = operation('POST', '/bookings/cost', {
  id: 'quoteBooking',
  summary: 'Calculate the cost of a booking or a change and what is left; null if it is free',
  access: ['create', 'Booking'],
  body: z.strictObject({
    resourceId: Id,
    businessUnitId: Id,
    /** One for a single booking, all dates for a series. */
    times: z
      .array(
        z
          .strictObject({ start: InstantInput, end: InstantInput })
          .check(
            z.refine(({ start, end }) => end > start, { path: ['end'], error: 'end_before_start' }),
          ),
      )
      .check(z.minLength(1), z.maxLength(mostTimes)),
    quantity: z._default(z.int().check(z.minimum(1), z.maximum(1000)), 1),
    estimatedKm: z.optional(z.nullable(z.int().check(z.minimum(0), z.maximum(100_000)))),
    /** The booking that is changed so, if it is no new one. */
    bookingId: z.optional(Id),
  }),
  success: { status: 200, data: z.nullable(BookingCost) },
  errors: [
    'service.not_enabled',
    'resource.not_found',
    'business_unit.not_allowed',
    'booking.not_found',
  ],
});
