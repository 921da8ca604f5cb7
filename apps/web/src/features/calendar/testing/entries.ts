import { taken } from '@/shared/booking/testing/fixtures.ts';
import type { CalendarEntry } from '../calendar-entry.ts';
import { calendarEntryOf } from '../calendar-entry.ts';

/** An entry of a view, as one of the server's becomes it. */
export function sampleEntry(
  start: string,
  end: string,
  change: Partial<CalendarEntry> = {},
): CalendarEntry {
  return { ...calendarEntryOf(taken(start, end)), ...change };
}
