import type { ProblemCode } from '../vocabulary/problems.ts';

/** What a time may be refused for by the rules of booking (Z-11). */
export const timeRules = [
  'booking.start_in_past',
  'booking.notice_too_short',
  'booking.too_far_ahead',
  'booking.too_long',
  'booking.off_grid',
] as const satisfies readonly ProblemCode[];

/** What a time may be refused for by the hours of its place (Z-12). */
export const placeRules = [
  'booking.closed_day',
  'booking.closed_weekday',
  'booking.outside_hours',
  'booking.open_until',
  'booking.not_open',
] as const satisfies readonly ProblemCode[];
