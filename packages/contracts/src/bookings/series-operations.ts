import * as z from 'zod/mini';
import { resourceTypes } from '../kinds/traits.ts';
import { operation } from '../operation.ts';
import { Resource } from '../resources/resource.ts';
import { endAfterStart, Id, Instant, InstantInput, namedObject } from '../schemas.ts';
import { problemCodes } from '../vocabulary/problems.ts';
import { Recurrence } from './recurrence.ts';
import { timeRules } from './refused-times.ts';
import { DateExceptions, OfferedException } from './series.ts';

export const PreviewSeriesBody = z
  .strictObject({
    type: z.enum(resourceTypes),
    resourceId: Id,
    start: InstantInput,
    end: InstantInput,
    recurrence: Recurrence,
    exceptions: z.optional(DateExceptions),
    /** Units of an asset. */
    quantity: z._default(z.int().check(z.minimum(1), z.maximum(10_000)), 1),
    /**
     * Least number of seats or places of a replacement; absent: as many as the resource of the
     * series.
     */
    capacity: z.optional(z.int().check(z.minimum(1), z.maximum(10_000))),
    /** Absent: the caller's default business unit; its rules may differ. */
    businessUnitId: z.optional(Id),
  })
  .check(z.refine(endAfterStart.holds, endAfterStart.refusal));
export type PreviewSeriesBody = z.output<typeof PreviewSeriesBody>;

/** Options for a date that can't be booked (Z-31); each was free and allowed when offered. */
export const DateChoice = namedObject('SeriesDateChoice', {
  /** The same time elsewhere, best fit first; up to an hour earlier or later; or left out. */
  kind: z.enum(['resource', 'shift', 'skip']),
  /** Null for a date that is left out. */
  resource: z.nullable(Resource),
  start: Instant,
  end: Instant,
  /** Goes into `exceptions` as it is, of this operation and of `createBooking`. */
  wish: OfferedException,
});
export type DateChoice = z.output<typeof DateChoice>;

/** One date of a series before it is booked. */
export const PreviewedDate = namedObject('PreviewedDate', {
  originalStart: Instant,
  start: Instant,
  end: Instant,
  resourceId: Id,
  availability: z.enum(['free', 'taken', 'refused', 'skipped']),
  /** The rule that refuses this date, and its values; null for every other. */
  problem: z.nullable(
    z.object({
      code: z.enum(problemCodes),
      params: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
    }),
  ),
  /** Conflicting times of a taken date. */
  clashes: z.array(z.object({ start: Instant, end: Instant })),
  /** For a date that is taken or refused: what it may be instead. Empty for every other. */
  choices: z.array(DateChoice),
});
export type PreviewedDate = z.output<typeof PreviewedDate>;

/** The dates of a series as they would be, in their order. */
export const previewAnswer = {
  status: 200,
  data: z.array(PreviewedDate),
  meta: z.object({
    /** IANA zone in which the dates keep their time. */
    timezone: z.string(),
    freeCount: z.int(),
    occurrenceCount: z.int(),
    /** Months that lack the day of a monthly series: `2027-02`. */
    skippedMonths: z.array(z.string()),
  }),
} as const;

export const previewSeries = operation('POST', '/bookings/preview', {
  summary: 'Preview the dates of a series, with suggestions for conflicts',
  access: ['create', 'Booking'],
  body: PreviewSeriesBody,
  success: previewAnswer,
  errors: [
    'service.not_enabled',
    'resource.not_found',
    'business_unit.not_allowed',
    ...timeRules,
    'booking.too_many_units',
  ],
});
