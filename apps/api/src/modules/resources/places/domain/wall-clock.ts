import { zoneOffset } from '../../../../platform/calendar/zone-offset.ts';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/** How far a zone's wall clock is ahead of UTC at an instant. */
function aheadMs(instantMs: number, timezone: string): number {
  return zoneOffset(timezone, instantMs) * minuteMs;
}

/** Returns the local day of an instant, counted from 1 January 1970. */
export function dayAt(instantMs: number, timezone: string): number {
  return Math.floor((instantMs + aheadMs(instantMs, timezone)) / dayMs);
}

/** Day number of a date in ISO 8601. */
export function dayOf(date: string): number {
  return Date.parse(`${date}T00:00:00.000Z`) / dayMs;
}

/** Date of a day number in ISO 8601. */
export function dateOf(day: number): string {
  return new Date(day * dayMs).toISOString().slice(0, 10);
}

/** Monday is 1, Sunday 7 (ISO 8601). */
export function weekdayOf(day: number): number {
  // Day 0 was a Thursday.
  return ((((day + 3) % 7) + 7) % 7) + 1;
}

/**
 * The first instant at which the wall clock reads this minute of this day, or a later one. An hour
 * that comes twice counts the first time; one that is left out begins where the clock jumps.
 */
export function firstReading(day: number, minute: number, timezone: string): number {
  const reading = day * dayMs + minute * minuteMs;
  const before = aheadMs(reading - dayMs, timezone);
  const after = aheadMs(reading + dayMs, timezone);
  const exact = [reading - Math.max(before, after), reading - Math.min(before, after)];
  const hit = exact.find((instant) => instant + aheadMs(instant, timezone) === reading);
  if (hit !== undefined) return hit;
  return jumpOver(reading, { timezone, from: reading - after, to: reading - before });
}

/** The instant between two at which the clock jumps over a reading; clocks jump at full minutes. */
function jumpOver(
  reading: number,
  { timezone, from, to }: { timezone: string; from: number; to: number },
): number {
  let [short, past] = [from, to];
  while (past - short > minuteMs) {
    const middle = short + Math.floor((past - short) / 2 / minuteMs) * minuteMs;
    if (middle + aheadMs(middle, timezone) >= reading) past = middle;
    else short = middle;
  }
  return past;
}
