import * as z from 'zod/mini';
import { namedObject } from '../schemas.ts';
import { priceUnits } from '../vocabulary/bills.ts';

/** Price that the booker's business unit pays (D-07). */
export const Price = namedObject('Price', {
  /** In minor units of the currency: 25000 is 250.00 baht. */
  amount: z.int(),
  /** ISO 4217. */
  currency: z.string(),
  /** A day is a begun one, counted from the start of the booking on the wall of the place. */
  per: z.enum(priceUnits),
});
export type Price = z.output<typeof Price>;

/** Price of the bookings that start on its first day or later. */
export const NextPrice = namedObject('NextPrice', {
  price: Price,
  /** First day, in the merchant's time zone. */
  from: z.iso.date(),
});
export type NextPrice = z.output<typeof NextPrice>;
