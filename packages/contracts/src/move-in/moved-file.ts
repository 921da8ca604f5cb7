import * as z from 'zod/mini';
import { Timezone } from '../auth/profile.ts';
import { Recurrence } from '../bookings/recurrence.ts';
import { resourceTypes } from '../kinds/traits.ts';
import { CalendarDay, Email, Instant, line, namedObject, text, WallTime } from '../schemas.ts';
import { leftReasons, movedKinds, movedSystems, moveInLimits } from '../vocabulary/move-in.ts';
import { amenities } from '../vocabulary/resource.ts';
import { bookingRuleRanges } from '../vocabulary/rule-ranges.ts';

/** Id of a thing in the system that it comes from; the same at every reading. */
export const SourceKey = z.string().check(z.minLength(1), z.maxLength(200));

const name = line(1, 200);
const minutes = (rule: 'minNoticeMinutes' | 'maxLengthMinutes' | 'bufferAfterMinutes') =>
  z.optional(
    z
      .int()
      .check(z.minimum(bookingRuleRanges[rule].least), z.maximum(bookingRuleRanges[rule].most)),
  );

/** Business unit: a group of LibreBooking. */
const MovedUnit = z.object({ key: SourceKey, title: name });

/** Building: a location of LibreBooking, an area of MRBS. */
const MovedBuilding = z.object({ key: SourceKey, title: name, timezone: z.nullable(Timezone) });

/** Length of the day of an area of MRBS that books periods; their clock times are asked for. */
const MovedPeriod = z.object({
  key: SourceKey,
  buildingKey: SourceKey,
  title: z.string(),
  /** Null where the source has none (MRBS `enable_periods`). */
  start: z.nullable(WallTime),
  end: z.nullable(WallTime),
});

const MovedResource = z.object({
  key: SourceKey,
  type: z.enum(resourceTypes),
  title: name,
  buildingKey: z.nullable(SourceKey),
  /** Seats; null where the source has none. */
  capacity: z.nullable(z.int().check(z.minimum(1), z.maximum(10_000))),
  description: text(2000),
  amenities: z.array(z.enum(amenities)),
  /** Whether it takes bookings. */
  isActive: z.boolean(),
  needsApproval: z.boolean(),
  rules: z.strictObject({
    minNoticeMinutes: minutes('minNoticeMinutes'),
    maxAheadDays: z.optional(z.int().check(z.minimum(1))),
    maxLengthMinutes: minutes('maxLengthMinutes'),
    bufferAfterMinutes: minutes('bufferAfterMinutes'),
    maxUpcomingBookings: z.optional(z.int().check(z.minimum(1))),
  }),
  ownFields: z.record(SourceKey, z.string()),
});

const MovedPerson = z.object({
  key: SourceKey,
  /** Null where the source has none, or something that is no address. */
  email: z.nullable(Email),
  /** Name to sign in with there; shown where people have no address. */
  account: z.string(),
  fullName: z.string(),
  unitKeys: z.array(SourceKey),
  isActive: z.boolean(),
});

/** Custom attribute of LibreBooking, custom column of MRBS. */
const MovedField = z.object({
  key: SourceKey,
  subject: z.enum(['resource', 'booking']),
  kind: z.enum(['text', 'number', 'yes-no', 'choice', 'date']),
  title: name,
  choices: z.array(name),
  isRequired: z.boolean(),
});

/** Time in which resources take no bookings: a blackout of LibreBooking. */
const MovedBlackout = z.object({
  key: SourceKey,
  resourceKeys: z.array(SourceKey),
  title: z.string(),
  start: Instant,
  end: Instant,
});

const MovedSeries = z.object({
  key: SourceKey,
  /** Null: a rule without a counterpart; its dates are taken one by one, and counted. */
  recurrence: z.nullable(Recurrence),
  /** Start of the first date of all, which the rule counts from; it may be past. */
  start: Instant,
  end: Instant,
});

/** Time of a booking by periods; their clock times make its start and end. */
const PeriodTime = z.object({ day: CalendarDay, first: SourceKey, last: SourceKey });

const MovedBooking = z.object({
  key: SourceKey,
  resourceKey: SourceKey,
  /** Null where `periods` says it. */
  time: z.nullable(z.object({ start: Instant, end: Instant })),
  periods: z.nullable(PeriodTime),
  seriesKey: z.nullable(SourceKey),
  /** Where the rule of its series has it; null where the source does not say. */
  originalStart: z.nullable(Instant),
  ownerKey: z.nullable(SourceKey),
  title: z.string(),
  notes: z.string(),
  isPrivate: z.boolean(),
  /** Whether it still waits for an approval there. */
  isPending: z.boolean(),
  attendees: z.nullable(z.int().check(z.minimum(1), z.maximum(10_000))),
  invitees: z.array(z.object({ email: Email, fullName: z.string() })),
  ownFields: z.record(SourceKey, z.string()),
});

/** Things that are not in the file, with the reason; together with those that are, all there is. */
const LeftOut = z.object({
  kind: z.enum(movedKinds),
  reason: z.enum(leftReasons),
  count: z.int().check(z.minimum(1)),
  /** Names of some of them, for people. */
  examples: z.array(z.string()).check(z.maxLength(moveInLimits.examples)),
});

const counts = z.record(z.enum(movedKinds), z.int().check(z.minimum(0)));

/**
 * Things of another system, as `axp-booking move-in read` and the readers of calendar files and
 * sheets write it (R-06, ADR 137). It has no passwords. Counts in are taken and named, exactly.
 */
export const MovedFile = namedObject('MovedFile', {
  format: z.literal('axp-move-in-1'),
  system: z.enum(movedSystems),
  /** Version of the product that the data comes from, as it calls itself; empty if unknown. */
  version: z.string(),
  /** Tells several installations of one product apart; the same at every reading. */
  origin: SourceKey,
  readAt: Instant,
  timezone: Timezone,
  /** Numbers of things that were read, before anything was left out. */
  counts,
  units: z.array(MovedUnit),
  buildings: z.array(MovedBuilding),
  periods: z.array(MovedPeriod),
  resources: z.array(MovedResource),
  people: z.array(MovedPerson),
  fields: z.array(MovedField),
  blackouts: z.array(MovedBlackout),
  series: z.array(MovedSeries),
  bookings: z.array(MovedBooking),
  left: z.array(LeftOut),
});
export type MovedFile = z.output<typeof MovedFile>;
