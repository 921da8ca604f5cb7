import { zoneOffset } from '../../../platform/calendar/zone-offset.ts';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/** What the clocks of a zone show, as the milliseconds that UTC would have when showing the same. */
export type WallTime = number;

function offsetMs(timezone: string, instantMs: number): number {
  return zoneOffset(timezone, instantMs) * minuteMs;
}

export function wallTimeOf(instant: string, timezone: string): WallTime {
  const ms = Date.parse(instant);
  return ms + offsetMs(timezone, ms);
}

/**
 * The instant at which clocks show a wall time (Z-60). One that is shown twice, when clocks go
 * back, is the first of the two; one that is never shown, when they go forward, is read with the
 * offset from before the change and so comes out that much later (RFC 5545, section 3.3.5).
 */
export function instantOf(wall: WallTime, timezone: string): string {
  const before = wall - offsetMs(timezone, wall - dayMs);
  const after = wall - offsetMs(timezone, wall + dayMs);
  const shows = (ms: number) => ms + offsetMs(timezone, ms) === wall;
  const ms = [before, after].sort((one, other) => one - other).find(shows) ?? before;
  return new Date(ms).toISOString();
}

/** A wall time as text, to the second: `2027-03-31T09:00:00`. */
export function wallText(wall: WallTime): string {
  return new Date(wall).toISOString().slice(0, 19);
}

/** The date on the wall: `2027-03-31`. */
export function dateOf(wall: WallTime): string {
  return new Date(wall).toISOString().slice(0, 10);
}

/** The same day some months later; the last day of the month where it is shorter. */
export function monthsLater(wall: WallTime, months: number): WallTime {
  const date = new Date(wall);
  const lastDay = new Date(
    Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months + 1, 0),
  ).getUTCDate();
  return new Date(wall).setUTCMonth(
    date.getUTCMonth() + months,
    Math.min(date.getUTCDate(), lastDay),
  );
}
