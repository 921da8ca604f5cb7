import type { CalendarDay } from '../entries-by-day.ts';
import { pageWidthPx } from './paper-size.ts';

const emptyPx = 72;

type Weeks = readonly (readonly CalendarDay[])[];

/** For each of seven days, whether its column is narrow, as nothing is booked on any of its dates. */
function narrowDays(weeks: Weeks): readonly boolean[] {
  const [first = []] = weeks;
  const isEmpty = first.map((_, index) =>
    weeks.every((week) => (week[index]?.entries.length ?? 0) === 0),
  );
  // Where nothing is booked at all, all are the same.
  return isEmpty.map((one) => one && !isEmpty.every(Boolean));
}

/** Columns of seven days; those on which nothing is booked leave their room to the others. */
export function DayColumns({ weeks }: { readonly weeks: Weeks }) {
  const isNarrow = narrowDays(weeks);
  return weeks[0]?.map(({ day }, index) => (
    <col key={day} {...(isNarrow[index] && { style: { width: emptyPx } })} />
  ));
}

/** Width in px of a column with bookings, beside a column of names. */
export function dayColumnPx(weeks: Weeks, namesPx: number): number {
  const isNarrow = narrowDays(weeks);
  const narrow = isNarrow.filter(Boolean).length;
  return (pageWidthPx - namesPx - narrow * emptyPx) / Math.max(1, isNarrow.length - narrow);
}
