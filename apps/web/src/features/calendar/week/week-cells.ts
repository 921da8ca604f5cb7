import { addDays, instantAt } from '@/shared/lib/datetime/index.ts';
import type { CalendarEntry } from '../calendar-entry.ts';
import type { DaySpan } from '../calendar-range.ts';
import { daysWithin } from '../entries-by-day.ts';

/** A day of the week, as a stretch of time at a place. */
export interface WeekDay {
  readonly day: string;
  readonly startMs: number;
  readonly endMs: number;
}

/** The days of a span; each is as long as its clock makes it (Z-10). */
export function weekDays(span: DaySpan, timezone: string): readonly WeekDay[] {
  const startOf = (day: string) => Date.parse(instantAt({ day, time: '00:00' }, timezone));
  return daysWithin(span).map((day) => ({
    day,
    startMs: startOf(day),
    endMs: startOf(addDays(day, 1)),
  }));
}

const places = 2;

/** Mine and waiting come first, then what is to come, then what has passed. */
function rankOf({ isMine, isPending, endMs }: CalendarEntry, now: number): number {
  if (isMine || isPending) return 0;
  return endMs > now ? 1 : 2;
}

/** Entries of a resource on a day: at most two as pills, the others counted. */
function cellOf(entries: readonly CalendarEntry[], day: string, now: number) {
  const byRank = entries.toSorted((one, other) => rankOf(one, now) - rankOf(other, now));
  const shown = new Set(byRank.slice(0, places));
  return {
    day,
    pills: entries.filter((entry) => shown.has(entry)),
    hidden: entries.filter((entry) => !shown.has(entry)),
  };
}

/** The cells of a row; an entry over midnight stands on each of its days. */
export function weekCells(
  entries: readonly CalendarEntry[],
  days: readonly WeekDay[],
  now: number,
) {
  const inOrder = entries.toSorted((one, other) => one.startMs - other.startMs);
  return days.map(({ day, startMs, endMs }) => {
    const ofDay = inOrder.filter((one) => one.startMs < endMs && one.endMs > startMs);
    return cellOf(ofDay, day, now);
  });
}

export type WeekCell = ReturnType<typeof cellOf>;
