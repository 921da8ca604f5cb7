import { bookingStatuses } from '@axp/contracts';
import { z } from 'zod';

const Person = z.object({ name: z.string(), email: z.string() });
const Instant = z.string().transform((stored) => new Date(stored).toISOString());

/** A booking as an event left it: all that a mail tells, long after it may have changed again. */
export const MailFacts = z.object({
  title: z.string(),
  description: z.string(),
  status: z.enum(bookingStatuses),
  version: z.int(),
  changedAt: Instant,
  start: Instant,
  end: Instant,
  timezone: z.string(),
  isPrivate: z.boolean(),
  meetingLink: z.string().nullable(),
  resource: z.string(),
  building: z.string(),
  floor: z.string().nullable(),
  booker: Person,
  bookedFor: Person,
  invitees: z.array(Person),
  reason: z.string().nullable(),
});
export type MailFacts = z.output<typeof MailFacts>;
