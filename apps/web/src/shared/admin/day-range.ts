import { addDays, instantAt, isCalendarDay } from '@/shared/lib/datetime/index.ts';

export interface DayRange {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** Returns the instants from the start of the first day to the end of the last one in a zone. */
export function dayRange({ from, to }: DayRange, timezone: string): { from?: string; to?: string } {
  const startOf = (day: string) => instantAt({ day, time: '00:00' }, timezone);
  return {
    ...(isCalendarDay(from) && { from: startOf(from) }),
    ...(isCalendarDay(to) && { to: startOf(addDays(to, 1)) }),
  };
}
