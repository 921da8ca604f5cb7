import type { MovedBooking, MovedPeriod } from '../source/moved-part.ts';
import type { Time } from '../source/times.ts';
import { wallOf } from '../source/times.ts';

const noon = 12 * 60;

/**
 * Returns the day and the periods of a booking of one day, which MRBS keeps as minutes after noon;
 * null for minutes that no period has.
 */
export function periodTime(
  { start, end }: Time,
  { periods, timezone }: { readonly periods: readonly MovedPeriod[]; readonly timezone: string },
): MovedBooking['periods'] {
  const first = periods[minutesAfterNoon(start, timezone)];
  const last = periods[minutesAfterNoon(end, timezone) - 1];
  return first && last
    ? { day: wallOf(start, timezone).day, first: first.key, last: last.key }
    : null;
}

function minutesAfterNoon(instant: string, timezone: string): number {
  const { time } = wallOf(instant, timezone);
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3)) - noon;
}
