import type { BookingSummary, TimeRange } from '@axp/contracts';
import type { TimeRules } from '@/shared/booking/time-window.ts';

const minuteMs = 60_000;
const stepsOf = {
  room: [15, 30, 45, 60, 90, 120],
  car: [30, 60, 120, 240, 480, 1440],
  asset: [60, 120, 240, 480, 1440, 2880],
} as const;

interface Moment {
  readonly now: number;
  /** The rules of its kind. */
  readonly rules: Pick<TimeRules, 'gridMinutes'>;
}

/** From when on it is kept longer: its end, or now for what is out already too long. */
function baseOf({ end }: BookingSummary, { now, rules }: Moment): number {
  const gridMs = rules.gridMinutes * minuteMs;
  return Math.max(Date.parse(end), Math.ceil(now / gridMs) * gridMs);
}

/** Returns later ends up to the next booking. */
export function longerEnds(
  booking: BookingSummary,
  moment: Moment,
  others: readonly TimeRange[],
): string[] {
  const base = baseOf(booking, moment);
  const next = Math.min(
    ...others
      .map(({ start }) => Date.parse(start))
      .filter((start) => start >= Date.parse(booking.end)),
  );
  return stepsOf[booking.type]
    .filter((minutes) => minutes % moment.rules.gridMinutes === 0)
    .map((minutes) => base + minutes * minuteMs)
    .filter((end) => end <= next)
    .map((end) => new Date(end).toISOString());
}

/** The time behind a booking that the choice of a later end looks at. */
export function timeBehind(booking: BookingSummary, moment: Moment): TimeRange {
  const longest = stepsOf[booking.type].at(-1) ?? 0;
  const start = baseOf(booking, moment);
  return { start: booking.end, end: new Date(start + longest * minuteMs).toISOString() };
}
