import { bookingStatuses } from '@axp/contracts';
import { z } from 'zod';

const Person = z.object({ name: z.string(), email: z.string() });
const Instant = z.string().transform((stored) => new Date(stored).toISOString());

/** One date of a series; `originalStart` is where its rule puts it. */
const SeriesDate = z.object({
  start: Instant,
  end: Instant,
  originalStart: Instant,
  status: z.enum(bookingStatuses),
  version: z.int(),
});
export type SeriesDate = z.output<typeof SeriesDate>;

/** The columns of a rule. */
const StoredRule = z.object({
  rule: z.unknown(),
  timezone: z.string(),
  wall_start: z.string(),
  first_start: Instant,
  length_minutes: z.int(),
});
export type StoredRule = z.output<typeof StoredRule>;

const TripFacts = z.object({
  purpose: z.string().nullable(),
  destination: z.string().nullable(),
  needsDriver: z.boolean(),
  driver: z.string().nullable(),
  passengers: z.array(z.string()),
  pickUp: z.string().nullable(),
  return: z.string().nullable(),
});

const LoanFacts = z.object({
  purpose: z.string().nullable(),
  quantity: z.int(),
  pickUp: z.string().nullable(),
  return: z.string().nullable(),
});

/** Dates as they were in the series that theirs was split from. */
const FormerDates = z.object({ seriesId: z.string(), starts: z.array(Instant) });
export type FormerDates = z.output<typeof FormerDates>;

/** The booking as it would be once its pending change is approved. */
const PendingChange = z.object({
  start: Instant,
  end: Instant,
  resource: z.string(),
  building: z.string(),
  floor: z.string().nullable(),
  attendees: z.int().nullable(),
  quantity: z.int(),
  needsDriver: z.boolean(),
  driver: z.string().nullable(),
});
export type PendingChange = z.output<typeof PendingChange>;

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
  address: z.string().default(''),
  booker: Person,
  bookedFor: Person,
  invitees: z.array(Person),
  reason: z.string().nullable(),
  /** Author of the event; null for the server. */
  actor: Person.nullable().default(null),
  /** Details of the resource: the number plate of a car. */
  resourceNote: z.string().nullable().default(null),
  attendees: z.int().nullable().default(null),
  car: TripFacts.nullable().default(null),
  asset: LoanFacts.nullable().default(null),
  wish: PendingChange.nullable().default(null),
  seriesId: z.string().nullable().default(null),
  originalStart: Instant.nullable().default(null),
  former: FormerDates.nullable().default(null),
  /** The rule of the series, as it is stored, where the step concerns all that there is of it. */
  wholeSeries: StoredRule.nullable().default(null),
  /** Other dates of the series that the same step concerns: people hear of them by one mail. */
  alsoDates: z.array(SeriesDate).default([]),
});
export type MailFacts = z.output<typeof MailFacts>;
/** The same as it is stored. */
export type StoredFacts = z.input<typeof MailFacts>;
