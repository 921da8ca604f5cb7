import { addDays, instantAt } from '@/shared/lib/datetime/index.ts';
import type { CalendarEntry } from './calendar-entry.ts';
import type { DaySpan } from './calendar-range.ts';

/** A day with what is taken on it; an entry over midnight stands on each of its days. */
export interface CalendarDay {
  /** `2026-11-23` */
  readonly day: string;
  readonly entries: readonly CalendarEntry[];
}

/** The days of a span, the last one not among them. */
export function daysWithin({ from, to }: DaySpan): string[] {
  const days: string[] = [];
  for (let day = from; day < to; day = addDays(day, 1)) days.push(day);
  return days;
}

/** Entries without those of rooms that are taken with another one of the list. */
function withoutLinked(entries: readonly CalendarEntry[]): readonly CalendarEntry[] {
  if (entries.every(({ bookedAs }) => bookedAs === null)) return entries;
  const takerOf = ({ bookingId, title, start }: CalendarEntry) => bookingId ?? `${title} ${start}`;
  const own = new Set(entries.filter(({ bookedAs }) => bookedAs === null).map(takerOf));
  return entries.filter((entry) => entry.bookedAs === null || !own.has(takerOf(entry)));
}

/**
 * Entries under the days that they touch at a place, each day in the order they come; a booking of
 * several rooms once.
 */
export function entriesByDay(
  entries: readonly CalendarEntry[],
  span: DaySpan,
  timezone: string,
): CalendarDay[] {
  const days = daysWithin(span);
  // Where days begin is asked once a day and not twice an entry: a month has thousands of these.
  const starts = [...days, span.to].map((day) =>
    Date.parse(instantAt({ day, time: '00:00' }, timezone)),
  );
  const lists = days.map((): CalendarEntry[] => []);
  for (const entry of withoutLinked(entries)) {
    for (const [index, list] of lists.entries()) {
      const isBefore = entry.startMs < (starts[index + 1] ?? 0);
      if (isBefore && entry.endMs > (starts[index] ?? 0)) list.push(entry);
    }
  }
  return days.map((day, index) => ({ day, entries: lists[index] ?? [] }));
}
