import type { TimeRange } from '@axp/contracts';
import type { OpenHours } from '@/shared/booking/time-window.ts';
import { opensAt } from '@/shared/booking/time-window.ts';
import { addDays, daysSinceMonday, instantAt, wallClockOf } from '@/shared/lib/datetime/index.ts';
import type { CalendarViewName } from './calendar-view.ts';

/** Days of a calendar, the last one not among them: `2026-11-23` to `2026-11-30` is a week. */
export interface DaySpan {
  readonly from: string;
  readonly to: string;
}

function weekOf(day: string): DaySpan {
  const from = addDays(day, -daysSinceMonday(day));
  return { from, to: addDays(from, 7) };
}

/** Whole weeks around a month. */
function monthOf(day: string): DaySpan {
  const first = `${day.slice(0, 7)}-01`;
  const nextFirst = `${addDays(first, 31).slice(0, 7)}-01`;
  return { from: weekOf(first).from, to: weekOf(addDays(nextFirst, -1)).to };
}

interface Opening {
  /** When the calendar was opened: an open page does not leave today as places close. */
  readonly openedAt: number;
  readonly now: number;
  readonly timezone: string;
  readonly hours: OpenHours;
}

/**
 * The day that a view without a date is opened at: today; while places are closed, the day of their
 * next opening. A month is the one of today.
 */
export function firstDay(
  view: CalendarViewName,
  { openedAt, now, timezone, hours }: Opening,
): string {
  const today = wallClockOf(now, timezone).day;
  const opens = view === 'month' ? null : opensAt(openedAt, hours);
  if (opens === null || Date.parse(opens) <= now) return today;
  return wallClockOf(opens, timezone).day;
}

/** Views that show a single day. */
export const ofOneDay: ReadonlySet<CalendarViewName> = new Set(['day', 'plan']);

/** The days that a view shows around one of them. */
export function daysOf(view: CalendarViewName, day: string): DaySpan {
  if (ofOneDay.has(view)) return { from: day, to: addDays(day, 1) };
  if (view === 'month') return monthOf(day);
  return weekOf(day);
}

/** Days as a stretch of time at a place; a day of 23 or 25 hours is as long as it is (Z-10). */
export function rangeOf({ from, to }: DaySpan, timezone: string): TimeRange {
  return {
    start: instantAt({ day: from, time: '00:00' }, timezone),
    end: instantAt({ day: to, time: '00:00' }, timezone),
  };
}

/** The day to go to from one that a view is opened at: a day, a week or a month on or back. */
export function neighbourDay(view: CalendarViewName, day: string, step: 1 | -1): string {
  if (ofOneDay.has(view)) return addDays(day, step);
  if (view !== 'month') return addDays(day, 7 * step);
  const first = `${day.slice(0, 7)}-01`;
  const other = step === 1 ? addDays(first, 31) : addDays(first, -1);
  return `${other.slice(0, 7)}-01`;
}

const daysBefore = 7;
const daysInWindow = 45;

/** The time for which rows tell their opening hours: all that any view shows around a day. */
export function rowsWindow(day: string, timezone: string): TimeRange {
  const from = addDays(`${day.slice(0, 7)}-01`, -daysBefore);
  const { start } = rangeOf({ from, to: from }, timezone);
  // Counted in hours: a clock that is set back on the way must not make it longer than allowed.
  return { start, end: new Date(Date.parse(start) + daysInWindow * 86_400_000).toISOString() };
}
