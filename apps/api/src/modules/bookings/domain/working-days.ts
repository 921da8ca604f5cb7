import { TZDate } from '@date-fns/tz';

const saturday = 6;
const sunday = 0;
const mostDays = 366;

interface WorkingWeek {
  readonly timezone: string;
  /** Dates on which nobody works, as the place has them: `2026-12-07`. */
  readonly closedDays: readonly string[];
}

/**
 * The same time of day so many working days later, by the wall clock of a zone; a year
 * at most, should a place be closed for good.
 */
export function addWorkingDays(
  instant: string,
  days: number,
  { timezone, closedDays }: WorkingWeek,
): string {
  const closed = new Set(closedDays);
  const date = new TZDate(instant, timezone);
  const isOff = () => date.getDay() === saturday || date.getDay() === sunday;
  // A zoned date is written with its own wall clock.
  const isClosed = () => closed.has(date.toISOString().slice(0, 10));
  for (let [left, tried] = [days, 0]; left > 0 && tried < mostDays; tried += 1) {
    date.setDate(date.getDate() + 1);
    if (!isOff() && !isClosed()) left -= 1;
  }
  return new Date(date.getTime()).toISOString();
}

/** The midnight that ends the day of an instant, by the wall clock of a zone. */
export function endOfDay(instant: string, timezone: string): string {
  const date = new TZDate(instant, timezone);
  date.setHours(24, 0, 0, 0);
  return new Date(date.getTime()).toISOString();
}
