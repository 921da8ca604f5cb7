import { TZDate } from '@date-fns/tz';
import type { WallTime } from '../../../../platform/calendar/wall-clock.ts';
import { instantOf, wallTimeOf } from '../../../../platform/calendar/wall-clock.ts';

/** A half-open stretch of time; both ends are instants in ISO 8601, in UTC (Z-10). */
export interface TimeSlot {
  readonly start: string;
  readonly end: string;
}

const minuteMs = 60_000;

export function lengthMinutes({ start, end }: TimeSlot): number {
  return (Date.parse(end) - Date.parse(start)) / minuteMs;
}

/** An instant moved by minutes, backwards when negative. */
export function shift(instant: string, minutes: number): string {
  return new Date(Date.parse(instant) + minutes * minuteMs).toISOString();
}

/** The first of two instants. */
export function earlier(one: string, other: string): string {
  return Date.parse(one) <= Date.parse(other) ? one : other;
}

/**
 * Returns the time that a visit took: one that ended early ends there. A late return keeps its due
 * time, so that the delay stays visible.
 */
export function visitedSlot(
  { start, end, checkedInAt }: TimeSlot & { readonly checkedInAt: string | null },
  endedAt: string,
): TimeSlot {
  if (Date.parse(endedAt) > Date.parse(start)) return { start, end: earlier(end, endedAt) };
  // It ended before its start: it took place between check-in and check-out.
  return { start: earlier(checkedInAt ?? endedAt, shift(endedAt, -1)), end: endedAt };
}

/** The time that a booking takes: its slot and the buffer after it (Z-01, Z-11). */
export function widened({ start, end }: TimeSlot, bufferAfterMinutes: number): TimeSlot {
  return { start, end: shift(end, bufferAfterMinutes) };
}

/** Whether two stretches share an instant; back to back is no clash (Z-10). */
export function overlaps(one: TimeSlot, other: TimeSlot): boolean {
  return (
    Date.parse(one.start) < Date.parse(other.end) && Date.parse(other.start) < Date.parse(one.end)
  );
}

/** Whether two instants are on one day in a time zone. */
export function isSameDay(one: string, other: string, timezone: string): boolean {
  return endOfDay(one, timezone) === endOfDay(other, timezone);
}

/**
 * How long a stretch of time is on the wall clock of a zone, which differs from its duration over a
 * clock change; the duration itself where the clocks go back by more than that.
 */
export function wallMinutes({ start, end }: TimeSlot, timezone: string): number {
  const minutes = (wallTimeOf(end, timezone) - wallTimeOf(start, timezone)) / minuteMs;
  return minutes > 0 ? minutes : lengthMinutes({ start, end });
}

interface WallStart {
  readonly start: string;
  /** Time on the clocks at the start; the start itself is later if they leave that time out. */
  readonly wall: WallTime;
}

/**
 * The end after so many minutes on the wall clock: 'Friday 17:00 to Monday 8:00' ends at 8:00 over a
 * clock change, too. An end that would not come after the start keeps the duration.
 */
export function endOnWall({ start, wall }: WallStart, minutes: number, timezone: string): string {
  const end = instantOf(wall + minutes * minuteMs, timezone);
  return Date.parse(end) > Date.parse(start) ? end : shift(start, minutes);
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

const saturday = 6;
const sunday = 0;
const mostDays = 366;

interface WorkingWeek {
  readonly timezone: string;
  /** Closed days in the time zone of the place: `2026-12-07`. */
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
