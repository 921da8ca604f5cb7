import type { CalendarEntry } from './calendar-entry.ts';
import type { CalendarDay } from './entries-by-day.ts';

export interface MonthSlot {
  readonly entry: CalendarEntry;
  /** Whether the day before and the day after, within the week, show it too. */
  readonly isFromBefore: boolean;
  readonly isGoingOn: boolean;
}

/** The days of a week, Monday is 0, on which each entry stands. */
function columnsOf(week: readonly CalendarDay[]): Map<CalendarEntry, number[]> {
  const columns = new Map<CalendarEntry, number[]>();
  for (const [index, { entries }] of week.entries()) {
    for (const entry of entries) columns.set(entry, [...(columns.get(entry) ?? []), index]);
  }
  return columns;
}

type Weighed = readonly [CalendarEntry, readonly number[]];

/** Own bookings first, then the longest way through the week, then the earliest. */
function byWeight([one, its]: Weighed, [other, others]: Weighed): number {
  return (
    Number(other.isMine) - Number(one.isMine) ||
    others.length - its.length ||
    one.startMs - other.startMs
  );
}

/** The cells of a week: an entry keeps its height through all its days, so that it reads as one bar. */
export function monthCells(week: readonly CalendarDay[], places: number) {
  const grid = week.map((): (MonthSlot | null)[] => Array.from({ length: places }, () => null));
  for (const [entry, columns] of [...columnsOf(week)].sort(byWeight)) {
    const place = Array.from({ length: places }, (_, index) => index).find((index) =>
      columns.every((column) => grid[column]?.[index] === null),
    );
    if (place === undefined) continue;
    for (const column of columns) {
      const isFromBefore = columns.includes(column - 1);
      const isGoingOn = columns.includes(column + 1);
      grid[column]?.splice(place, 1, { entry, isFromBefore, isGoingOn });
    }
  }
  return week.map(({ day, entries }, index) => {
    const slots = grid[index] ?? [];
    const shownCount = slots.filter((slot) => slot !== null).length;
    return {
      day,
      /** From top to bottom; null reserves the place above an entry of the day before. */
      slots: slots.slice(0, slots.findLastIndex((slot) => slot !== null) + 1),
      /** How many more there are than fit. */
      hiddenCount: entries.length - shownCount,
    };
  });
}

export type MonthCell = ReturnType<typeof monthCells>[number];
