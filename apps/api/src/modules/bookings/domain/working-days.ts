import { TZDate } from '@date-fns/tz';

const saturday = 6;
const sunday = 0;

/** The same time of day so many working days later, by the wall clock of a zone. */
export function addWorkingDays(instant: string, days: number, timezone: string): string {
  const date = new TZDate(instant, timezone);
  for (let left = days; left > 0; ) {
    date.setDate(date.getDate() + 1);
    if (date.getDay() !== saturday && date.getDay() !== sunday) left -= 1;
  }
  return new Date(date.getTime()).toISOString();
}

/** The midnight that ends the day of an instant, by the wall clock of a zone. */
export function endOfDay(instant: string, timezone: string): string {
  const date = new TZDate(instant, timezone);
  date.setHours(24, 0, 0, 0);
  return new Date(date.getTime()).toISOString();
}
