import type { ReactNode } from 'react';
import { useTimes } from '@/shared/booking/use-times.ts';
import type { CalendarEntry } from '../calendar-entry.ts';
import type { CalendarDay } from '../entries-by-day.ts';
import type { CalendarData } from '../use-calendar-data.ts';
import { DayColumns, dayColumnPx } from './day-columns.tsx';
import type { SheetFit } from './paper-size.ts';
import { bestFit, lineOf, pagesOfList } from './paper-size.ts';
import { SheetTable, sheetProps } from './sheet-styles.ts';

type Week = readonly CalendarDay[];

interface WeekTableProps extends Pick<CalendarData, 'timezone' | 'closedWords'> {
  readonly week: Week;
  /** Weeks of the same sheet, whose columns are as wide. */
  readonly weeks: readonly Week[];
  readonly fit: SheetFit;
  readonly children: (entry: CalendarEntry) => ReactNode;
}

/** A week with every booking below its date; the dates are on each page that it takes. */
export function WeekTable({ week, weeks, fit, timezone, closedWords, children }: WeekTableProps) {
  const times = useTimes(timezone);
  return (
    <SheetTable {...sheetProps(fit)}>
      <colgroup>
        <DayColumns weeks={weeks} />
      </colgroup>
      <thead>
        <tr>
          {week.map(({ day }) => (
            <th key={day} scope="col">
              {times.paperDay(day)}
              {closedWords.has(day) && <div>{closedWords.get(day)}</div>}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        <tr>
          {week.map(({ day, entries }) => (
            <td key={day}>{entries.map(children)}</td>
          ))}
        </tr>
      </tbody>
    </SheetTable>
  );
}

/** Room of an entry beyond its lines, and of a week beyond its entries, in px. */
const edges = { entry: 1, week: 4 } as const;

/** Height in lines of an entry in a column of a width in px. */
type LineCount = (entry: CalendarEntry, px: number, fit: SheetFit) => number;

/** A week runs on over pages, so that the sum of its lines counts. */
export function fitOfWeeks(weeks: readonly Week[], linesOf: LineCount): SheetFit {
  const px = dayColumnPx(weeks, 0);
  return bestFit((fit) => {
    const line = lineOf(fit.size);
    const heightOf = ({ entries }: CalendarDay) =>
      entries.reduce((sum, entry) => sum + linesOf(entry, px, fit) * line + edges.entry, 0);
    const sum = weeks
      .map((week) => Math.max(...week.map(heightOf)))
      .reduce((all, most) => all + most + 2 * line + edges.week, 0);
    return pagesOfList(sum, 2 * line);
  });
}
