import { useMemo } from 'react';
import { useTimes } from '@/shared/booking/use-times.ts';
import { entriesByDay } from '../entries-by-day.ts';
import type { CalendarData } from '../use-calendar-data.ts';
import { useEntryWords } from '../use-entry-words.ts';
import { DayColumns } from './day-columns.tsx';
import { EntryLines } from './entry-lines.tsx';
import { largestSize, lineOf, pageCount, typeSizes } from './paper-size.ts';
import { SheetTable } from './sheet-styles.ts';

const daysAWeek = 7;
/** Room of an entry beyond its line, in px. */
const edgePx = 1;

/** The weeks of a month with every booking; the dates of a week are on each page that it takes. */
export function PrintedMonth({ data }: { readonly data: CalendarData }) {
  const { relevant, days, timezone, resources, closedWords } = data;
  const times = useTimes(timezone);
  const words = useEntryWords(timezone);
  const byId = useMemo(() => new Map(resources.map((one) => [one.id, one])), [resources]);
  const weeks = useMemo(() => {
    const shown = relevant.filter(({ kind }) => kind !== 'hold');
    const all = entriesByDay(shown, days, timezone);
    return Array.from({ length: all.length / daysAWeek }, (_, index) =>
      all.slice(index * daysAWeek, (index + 1) * daysAWeek),
    );
  }, [relevant, days, timezone]);
  const size = useMemo(
    () => sizeFor(weeks.map((week) => Math.max(...week.map(({ entries }) => entries.length)))),
    [weeks],
  );
  return weeks.map((week) => (
    <SheetTable
      key={week[0]?.day}
      style={{ fontSize: size, lineHeight: `${lineOf(size)}px`, marginBottom: 4 }}
    >
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
            <td key={day}>
              {entries.map((entry) => (
                <EntryLines
                  key={entry.key}
                  entry={entry}
                  place={byId.get(entry.resourceId)}
                  words={words}
                  isPlaceShown={resources.length > 1}
                />
              ))}
            </td>
          ))}
        </tr>
      </tbody>
    </SheetTable>
  ));
}

/** A week runs on over pages, so that the sum of its lines counts. */
function sizeFor(lines: readonly number[]): number {
  return largestSize(typeSizes, (size) => {
    const line = lineOf(size) + edgePx;
    const sum = lines.reduce((all, most) => all + (most + 2) * line + 4, 0);
    return pageCount([sum], 0);
  });
}
