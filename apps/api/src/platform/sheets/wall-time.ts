import { zoneOffset } from '../calendar/zone-offset.ts';

const minuteMs = 60_000;

/** Time on the wall of the building, as a date that reads the same in UTC. */
export function onTheWall(instant: string, timezone: string): Date {
  const ms = Date.parse(instant);
  return new Date(ms + zoneOffset(timezone, ms) * minuteMs);
}

/** `2026-11-02 10:00`: spreadsheets read it as a date. */
export function wallText(date: Date): string {
  return date.toISOString().slice(0, 16).replace('T', ' ');
}
