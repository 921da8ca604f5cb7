import { TZDateMini } from '@date-fns/tz/date/mini';
import { tzOffset } from '@date-fns/tz/tzOffset';

/** Local date and time of a place. */
export interface WallClock {
  /** `2026-11-21` */
  readonly day: string;
  /** `14:05` */
  readonly time: string;
}

const minuteMs = 60_000;
const twoDigits = (value: number) => String(value).padStart(2, '0');

/** Day and time of an instant at a place. */
export function wallClockOf(instant: string | number, timezone: string): WallClock {
  // Asks the zone once, as a date in a zone would not: a week of bookings asks a thousand times.
  const date = new Date(instant);
  date.setTime(date.getTime() + tzOffset(timezone, date) * minuteMs);
  return {
    day: `${date.getUTCFullYear()}-${twoDigits(date.getUTCMonth() + 1)}-${twoDigits(date.getUTCDate())}`,
    time: `${twoDigits(date.getUTCHours())}:${twoDigits(date.getUTCMinutes())}`,
  };
}

/**
 * The instant at which a place shows that day and time, in UTC. A time that the change to summer
 * time skips moves forward (Z-60).
 */
export function instantAt({ day, time }: WallClock, timezone: string): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  const local = new TZDateMini(year, month - 1, date, hours, minutes, timezone);
  return new Date(local.getTime()).toISOString();
}

const calendarDay = /^\d{4}-\d{2}-\d{2}$/;

type CalendarDay = `${number}-${number}-${number}`;

/** Whether a text names a day that there is, `2026-11-21`; 30 February is none. */
export function isCalendarDay(text: string | null | undefined): text is CalendarDay {
  if (!text || !calendarDay.test(text)) return false;
  const ms = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(ms) && new Date(ms).toISOString().slice(0, 10) === text;
}

/** The day that lies `count` days after another, both `2026-11-21`. */
export function addDays(day: string, count: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + count);
  return date.toISOString().slice(0, 10);
}

/** Days since the Monday of a day's week; Monday is 0. */
export function daysSinceMonday(day: string): number {
  return (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;
}

/** Calendar days from one day to another. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000);
}
