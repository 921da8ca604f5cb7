import type { ReactNode } from 'react';
import { useTimes } from '@/shared/booking/use-times.ts';
import type { CalendarEntry } from '../calendar-entry.ts';
import type { CalendarDay } from '../entries-by-day.ts';
import type { CalendarData } from '../use-calendar-data.ts';
import { DayColumns } from './day-columns.tsx';
import { largestSize, lineOf, pageCount, typeSizes } from './paper-size.ts';
import { SheetTable } from './sheet-styles.ts';

type Week = readonly CalendarDay[];

interface WeekTableProps extends Pick<CalendarData, 'timezone' | 'closedWords'> {
  readonly week: Week;
  /** Weeks of the same sheet, whose columns are as wide. */
  readonly weeks: readonly Week[];
  readonly size: number;
  readonly children: (entry: CalendarEntry) => ReactNode;
}

/** A week with every booking below its date; the dates are on each page that it takes. */
export function WeekTable({ week, weeks, size, timezone, closedWords, children }: WeekTableProps) {
  const times = useTimes(timezone);
  return (
    <SheetTable style={{ fontSize: size, lineHeight: `${lineOf(size)}px`, marginBottom: 4 }}>
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

/** Room of an entry beyond its line, in px. */
const edgePx = 1;

/** Size of type; a week runs on over pages, so that the sum of its lines counts. */
export function sizeOfWeeks(weeks: readonly Week[]): number {
  return largestSize(typeSizes, (size) => {
    const line = lineOf(size) + edgePx;
    const sum = weeks
      .map((week) => Math.max(...week.map(({ entries }) => entries.length)))
      .reduce((all, most) => all + (most + 2) * line + 4, 0);
    return pageCount([sum], 0);
  });
}
