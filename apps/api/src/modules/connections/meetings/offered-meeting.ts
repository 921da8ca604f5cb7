import { CreateBookingBody } from '@axp/contracts';
import { z } from 'zod';

/** Booking that an alternative makes, and its meeting. */
export const OfferedMeeting = z.object({
  body: CreateBookingBody,
  uid: z.string(),
  addressId: z.string(),
  address: z.string(),
  recurrenceId: z.string(),
  /** Request that was declined; a later message about the meeting ends the alternative. */
  sequence: z.int(),
  stamp: z.string(),
});
export type OfferedMeeting = z.output<typeof OfferedMeeting>;
