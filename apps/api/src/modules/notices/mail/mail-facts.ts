import { bookingActions, bookingStatuses, OwnFieldValue } from '@axp/contracts';
import { ownFieldReaders, storedAnswers } from '@axp/contracts/vocabulary';
import { z } from 'zod';

const Person = z.object({ name: z.string(), email: z.string() });
const Instant = z.string().transform((stored) => new Date(stored).toISOString());

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

/** Dates as they were in the series that they were taken out of. */
const FormerDates = z.object({
  seriesId: z.string(),
  starts: z.array(Instant),
  /** The highest of its dates when they left. */
  sequence: z.int().default(0),
});
export type FormerDates = z.output<typeof FormerDates>;

/** Values of own fields in their order, archived ones too (F-03). */
const OwnFacts = z.array(z.object({ ...OwnFieldValue.shape, seenBy: z.enum(ownFieldReaders) }));
export type OwnFacts = z.output<typeof OwnFacts>;

/** The booking as it would be once its pending change is approved. */
const PendingChange = z.object({
  start: Instant,
  end: Instant,
  resource: z.string(),
  building: z.string(),
  floor: z.string().nullable(),
  /** Absent in facts that an earlier release stored. */
  timezone: z.string().nullable().default(null),
  attendees: z.int().nullable(),
  quantity: z.int(),
  needsDriver: z.boolean(),
  driver: z.string().nullable(),
  /** Null in facts that an earlier release stored. */
  ownFields: OwnFacts.nullable().default(null),
});
export type PendingChange = z.output<typeof PendingChange>;

const text = z.string().nullable();

/** Fields whose changes a mail names; events record others too, such as answers to invitations. */
export const mailedFields = [
  'time',
  'resource',
  'title',
  'attendees',
  'quantity',
  'driver',
  'bookedFor',
] as const;

/** A field that the step changed, in words; instants as `start/end`. */
const FactChange = z.object({
  field: z.enum(mailedFields),
  before: text,
  after: text,
});
export type FactChange = z.output<typeof FactChange>;

/** One booking, or one date of a series, as an event left it. */
const DateFacts = z.object({
  /** Absent in facts that an earlier release stored. */
  bookingId: z.string().default(''),
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
  invitees: z.array(Person.extend({ answer: z.enum(storedAnswers).default('none') })),
  /** Details of the resource: the number plate of a car. */
  resourceNote: z.string().nullable().default(null),
  attendees: z.int().nullable().default(null),
  ownFields: OwnFacts.default([]),
  car: TripFacts.nullable().default(null),
  asset: LoanFacts.nullable().default(null),
  wish: PendingChange.nullable().default(null),
  isOverBudget: z.boolean().default(false),
  calendarId: z.string().nullable().default(null),
  seriesId: z.string().nullable().default(null),
  /** Where the rule of its series puts it. */
  originalStart: Instant.nullable().default(null),
});
export type DateFacts = z.output<typeof DateFacts>;

/** All that a mail tells, long after its booking may have changed again. */
export const MailFacts = DateFacts.extend({
  /** Changes of the step; of a series, on its first date. */
  changes: z.array(FactChange).readonly().default([]),
  /** The step; null in facts of an earlier release. */
  action: z.enum(bookingActions).nullable().default(null),
  reason: z.string().nullable(),
  /** Author of the event; null for the server. */
  actor: Person.nullable().default(null),
  /** Name or address of the invitee who declined; null for every other event. */
  declinedBy: z.string().nullable().default(null),
  former: FormerDates.nullable().default(null),
  /** The rule of the series, as it is stored, where the step concerns all that there is of it. */
  wholeSeries: StoredRule.nullable().default(null),
  /**
   * Other dates of the series that the same step concerns: people are notified of them by one mail.
   * Stored without the facts that they share with the date of the event.
   */
  alsoDates: z.array(z.record(z.string(), z.unknown())).default([]),
}).transform(({ alsoDates, ...facts }) => ({
  ...facts,
  alsoDates: alsoDates.map((date) => DateFacts.parse({ ...facts, ...date })),
}));
export type MailFacts = z.output<typeof MailFacts>;
/** The same as it is stored. */
export type StoredFacts = z.input<typeof MailFacts>;
