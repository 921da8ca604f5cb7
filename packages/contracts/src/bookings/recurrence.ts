import * as z from 'zod/mini';
import { CalendarDay, named } from '../schemas.ts';
import { recurrenceLimits, weekdayOrdinals, weekdays } from '../vocabulary/recurrence.ts';

const interval = (max: number) => z._default(z.int().check(z.minimum(1), z.maximum(max)), 1);

const end = {
  /** The last possible date, on the wall clock of the resource. */
  until: z.optional(CalendarDay),
  count: z.optional(z.int().check(z.minimum(1), z.maximum(recurrenceLimits.occurrences))),
};

const Daily = z.strictObject({
  frequency: z.literal('daily'),
  interval: interval(recurrenceLimits.interval.daily),
  ...end,
});

const Weekly = z.strictObject({
  frequency: z.literal('weekly'),
  interval: interval(recurrenceLimits.interval.weekly),
  weekdays: z.array(z.enum(weekdays)).check(z.minLength(1), z.maxLength(weekdays.length)),
  ...end,
});

const MonthlyByDate = z.strictObject({
  frequency: z.literal('monthly-date'),
  interval: interval(recurrenceLimits.interval.monthly),
  /** 29 to 31 leave out the months that lack the day. */
  monthDay: z.int().check(z.minimum(1), z.maximum(31)),
  ...end,
});

const MonthlyByWeekday = z.strictObject({
  frequency: z.literal('monthly-weekday'),
  interval: interval(recurrenceLimits.interval.monthly),
  /** First to fourth, or -1 for the last. */
  ordinal: z.literal(weekdayOrdinals),
  weekday: z.enum(weekdays),
  ...end,
});

/**
 * Recurrence of a booking (Z-60): from its own window, until a date or for a number of dates. The
 * server checks rules that need the window and its time zone, such as the limit of 12 months.
 */
export const Recurrence = named(
  'Recurrence',
  z.discriminatedUnion('frequency', [Daily, Weekly, MonthlyByDate, MonthlyByWeekday]).check(
    z.refine(({ until, count }) => (until === undefined) !== (count === undefined), {
      path: ['until'],
      error: 'until_or_count',
    }),
  ),
);
export type Recurrence = z.output<typeof Recurrence>;
