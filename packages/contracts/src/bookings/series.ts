import * as z from 'zod/mini';
import { Id, Instant, InstantInput, namedObject } from '../schemas.ts';
import { bookingStatuses } from '../vocabulary/booking-status.ts';
import { recurrenceLimits } from '../vocabulary/recurrence.ts';
import { Recurrence } from './recurrence.ts';

/** How far a change of one date reaches (Z-63). */
export const seriesScopes = ['this', 'following', 'all'] as const;

export const SeriesScopeQuery = z.strictObject({
  /** `following` is this date and those after it; past dates never change. */
  scope: z._default(z.enum(seriesScopes), 'this'),
});

/** Requested change of one date of a series (Z-62), identified by its start under the rule. */
function dateException<T extends typeof Instant | typeof InstantInput>(instant: T) {
  return z.discriminatedUnion('action', [
    z.strictObject({ action: z.literal('skip'), originalStart: instant }),
    z.strictObject({
      action: z.literal('replace'),
      originalStart: instant,
      resourceId: z.optional(Id),
      start: z.optional(instant),
      end: z.optional(instant),
    }),
  ]);
}

/** Change that the server offers; it can be sent back as it is. */
export const OfferedException = dateException(Instant);

export const DateExceptions = z
  .array(dateException(InstantInput))
  .check(z.maxLength(recurrenceLimits.occurrences));

/** When dates are taken: refuse the whole series (the default) or leave those dates out. */
export const onClash = z.optional(z.enum(['refuse', 'skip']));

/** How a booking repeats, as far as a form asks. */
export const seriesFields = {
  recurrence: z.optional(Recurrence),
  onClash,
  /** Single dates to leave out or to have otherwise. */
  exceptions: z.optional(DateExceptions),
};

/** The series that a booking is a date of. */
export const SeriesInfo = namedObject('Series', {
  id: Id,
  recurrence: Recurrence,
  /** The rule from this date on: what a change of this date and the following ones begins with. */
  followingRecurrence: Recurrence,
  /** IANA zone in which the rule counts; the booking's may differ. */
  timezone: z.string(),
  /** The start that the rule gives this date: its name, whatever became of it (Z-61). */
  originalStart: Instant,
  /** Whether this date was edited separately. */
  isChanged: z.boolean(),
  /** Fields in which this date was edited separately: `time`, `resourceId`, `title` and others. */
  changedFields: z.array(z.string()),
  /** Dates that are booked or wait for approval. */
  bookedCount: z.int(),
  /** Those among them that wait for their first approval. */
  waitingCount: z.int(),
  /** Dates that a change of this date and the following ones reaches, or one of all dates. */
  openCounts: z.object({ following: z.int(), all: z.int() }),
  /**
   * Series with coming dates that changes of 'this and following' separated from this one, in the
   * order of their first coming dates. A change of all dates does not reach them.
   */
  otherParts: z.array(z.object({ bookingId: Id, start: Instant, openCount: z.int() })),
  /** Dates that were left out because they were taken. */
  skippedDates: z.array(Instant),
  /** Dates that are at another place or time than the rule gives, in their order. */
  movedDates: z.array(
    z.object({
      bookingId: Id,
      originalStart: Instant,
      start: Instant,
      end: Instant,
      status: z.enum(bookingStatuses),
      resource: z.object({ id: Id, name: z.string() }),
    }),
  ),
  /** Months that lack the day of a monthly series: `2027-02`. */
  skippedMonths: z.array(z.string()),
});
export type SeriesInfo = z.output<typeof SeriesInfo>;
