import * as z from 'zod/mini';

/** Of the rules of booking (Z-11) those that a choice of times follows, in minutes and days. */
export const TimeRules = z.object({
  gridMinutes: z.int(),
  defaultLengthMinutes: z.int(),
  maxAheadDays: z.int(),
  minNoticeMinutes: z.int(),
  maxLengthMinutes: z.int(),
});
export type TimeRules = z.output<typeof TimeRules>;
