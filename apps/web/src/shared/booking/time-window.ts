import type { ResourceType, TimeRange } from '@axp/contracts';
import { defaultBookingRules } from '@axp/contracts';

const minuteMs = 60_000;
const { gridMinutes } = defaultBookingRules.room;

/** How far ahead a room may be booked where nothing else is set (Z-11). */
export const { maxAheadDays } = defaultBookingRules.room;

// The server takes a start up to 5 minutes back (Z-11); this leaves 3 of them to fill in the form.
const nowGraceMinutes = 2;

/** The start of a booking made 'now': the quarter hour just begun, else the next one. */
export function nextStart(now: number): string {
  const gridMs = gridMinutes * minuteMs;
  const soonest = now - nowGraceMinutes * minuteMs;
  return new Date(Math.ceil(soonest / gridMs) * gridMs).toISOString();
}

export function windowFrom(start: string, minutes: number): TimeRange {
  return { start, end: new Date(Date.parse(start) + minutes * minuteMs).toISOString() };
}

/** What is asked for unless somebody says otherwise: as soon as the kind allows, as long as usual. */
export function defaultWindow(now: number, kind: ResourceType = 'room'): TimeRange {
  return windowFrom(soonestStart(now, kind), defaultBookingRules[kind].defaultLengthMinutes);
}

/** When a booking of a kind made now may begin, where nothing else is set (Z-11). */
function soonestStart(now: number, kind: ResourceType): string {
  const { minNoticeMinutes } = defaultBookingRules[kind];
  if (minNoticeMinutes === 0) return nextStart(now);
  // A notice leaves no grace: until the form is sent, it must still be kept.
  return nextStart(now + (minNoticeMinutes + 2 * nowGraceMinutes) * minuteMs);
}

/** Half-open: a booking that ends when the other begins is no clash (Z-10). */
export function overlaps(a: TimeRange, b: TimeRange): boolean {
  return Date.parse(a.start) < Date.parse(b.end) && Date.parse(b.start) < Date.parse(a.end);
}

/** Whether the start is too far back to book, by the tolerance that the search still offers. */
export function hasBegun({ start }: TimeRange, now: number): boolean {
  return Date.parse(start) < now - nowGraceMinutes * minuteMs;
}

const hours = [2, 2.5, 3, 4, 5, 6, 8, 10, 12, 18].map((count) => count * 60);
const days = [1, 2, 3, 4, 5, 7, 10, 14, 21, 30].map((count) => count * 24 * 60);
const usualLengths = [15, 30, 45, 60, 90, ...hours, ...days];

/** The longest booking of a kind where nothing else is set (Z-11). */
export function longestOf(kind: ResourceType): number {
  return defaultBookingRules[kind].maxLengthMinutes;
}

/** Lengths to choose from, the current one always among them. */
export function lengthChoices(current: number, maximum = longestOf('room')): number[] {
  const fitting = usualLengths.filter((minutes) => minutes <= maximum);
  return [...new Set([...fitting, current])].sort((a, b) => a - b);
}

/** Starts of a day on the grid, in minutes since midnight, the current one among them. */
export function startChoices(current: number): number[] {
  const grid = Array.from({ length: (24 * 60) / gridMinutes }, (_, step) => step * gridMinutes);
  return [...new Set([...grid, current])].sort((a, b) => a - b);
}
