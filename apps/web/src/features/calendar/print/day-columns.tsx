import type { CalendarDay } from '../entries-by-day.ts';

const emptyPx = 72;

/** Columns of seven days; those on which nothing is booked leave their room to the others. */
export function DayColumns({ weeks }: { readonly weeks: readonly (readonly CalendarDay[])[] }) {
  const [first = []] = weeks;
  const isEmpty = first.map((_, index) =>
    weeks.every((week) => (week[index]?.entries.length ?? 0) === 0),
  );
  // Where nothing is booked at all, all are the same.
  const isNarrow = (index: number) => isEmpty[index] === true && !isEmpty.every(Boolean);
  return first.map(({ day }, index) => (
    <col key={day} {...(isNarrow(index) && { style: { width: emptyPx } })} />
  ));
}
