import type { ProblemCode } from '../vocabulary/problems.ts';

/** Refusals by booking rules (Z-11). */
export const timeRules = [
  'booking.start_in_past',
  'booking.notice_too_short',
  'booking.too_far_ahead',
  'booking.too_long',
  'booking.off_grid',
] as const satisfies readonly ProblemCode[];

/** Refusals by opening hours (Z-12). */
export const placeRules = [
  'booking.closed_day',
  'booking.closed_weekday',
  'booking.outside_hours',
  'booking.open_until',
  'booking.not_open',
] as const satisfies readonly ProblemCode[];
