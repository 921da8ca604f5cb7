import { TZDate } from '@date-fns/tz';
import { isClosedDate } from '../data/closed-days.ts';

const dayMs = 86_400_000;

/** A calendar day without zone or time: days since 1970-01-01. */
export type DayNumber = number;

/** The day that it is now in this zone. */
export function dayIn(timezone: string, now: Date): DayNumber {
  const local = new TZDate(now, timezone);
  return Date.UTC(local.getFullYear(), local.getMonth(), local.getDate()) / dayMs;
}

/** The instant at which clocks of the zone show this many minutes after midnight. */
export function instantAt(day: DayNumber, minutes: number, timezone: string): Date {
  const date = new Date(day * dayMs);
  const local = new TZDate(
    date.getUTCFullYear(),
    date.getUTCMonth(),
    date.getUTCDate(),
    Math.floor(minutes / 60),
    minutes % 60,
    timezone,
  );
  return new Date(local.getTime());
}

export function minutesAfter(instant: Date, minutes: number): Date {
  return new Date(instant.getTime() + minutes * 60_000);
}

/** Minutes after midnight on the clocks of this zone. */
export function minutesIn(timezone: string, now: Date): number {
  const local = new TZDate(now, timezone);
  return local.getHours() * 60 + local.getMinutes();
}

/** The date of a day, `2026-12-31`. */
export function dateOf(day: DayNumber): string {
  return new Date(day * dayMs).toISOString().slice(0, 10);
}

export function isSaturday(day: DayNumber): boolean {
  // 1970-01-01 was a Thursday.
  return (day + 4) % 7 === 6;
}

/** Whether most buildings are closed: on weekends and closed days. */
export function isDayOff(day: DayNumber): boolean {
  return isSaturday(day) || isSaturday(day - 1) || isClosedDate(dateOf(day));
}

/** The day this many working days after (or before) another. */
export function addWorkingDays(day: DayNumber, count: number): DayNumber {
  const step = Math.sign(count);
  let result = day;
  for (let left = Math.abs(count); left > 0; ) {
    result += step;
    if (!isDayOff(result)) left -= 1;
  }
  return result;
}
