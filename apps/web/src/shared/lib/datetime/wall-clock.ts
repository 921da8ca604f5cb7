import { TZDateMini } from '@date-fns/tz/date/mini';

/** What a clock and a calendar on the wall of a place show. */
export interface WallClock {
  /** `2026-11-21` */
  readonly day: string;
  /** `14:05` */
  readonly time: string;
}

const twoDigits = (value: number) => String(value).padStart(2, '0');

/** Day and time of an instant at a place. */
export function wallClockOf(instant: string | number, timezone: string): WallClock {
  const date = new TZDateMini(new Date(instant), timezone);
  return {
    day: `${date.getFullYear()}-${twoDigits(date.getMonth() + 1)}-${twoDigits(date.getDate())}`,
    time: `${twoDigits(date.getHours())}:${twoDigits(date.getMinutes())}`,
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

/** The day that lies `count` days after another, both `2026-11-21`. */
export function addDays(day: string, count: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + count);
  return date.toISOString().slice(0, 10);
}

/** Calendar days from one day to another. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000);
}
