import { useMemo } from 'react';
import { entriesByDay } from '../entries-by-day.ts';
import type { CalendarData } from '../use-calendar-data.ts';
import { useEntryWords } from '../use-entry-words.ts';
import { EntryLines } from './entry-lines.tsx';
import { sizeOfWeeks, WeekTable } from './week-table.tsx';

const daysAWeek = 7;

/** The weeks of a month with every booking. */
export function PrintedMonth({ data }: { readonly data: CalendarData }) {
  const { relevant, days, timezone, resources, closedWords } = data;
  const words = useEntryWords(timezone);
  const byId = useMemo(() => new Map(resources.map((one) => [one.id, one])), [resources]);
  const weeks = useMemo(() => {
    const shown = relevant.filter(({ kind }) => kind !== 'hold');
    const all = entriesByDay(shown, days, timezone);
    return Array.from({ length: all.length / daysAWeek }, (_, index) =>
      all.slice(index * daysAWeek, (index + 1) * daysAWeek),
    );
  }, [relevant, days, timezone]);
  const size = useMemo(() => sizeOfWeeks(weeks), [weeks]);
  return weeks.map((week) => (
    <WeekTable key={week[0]?.day} {...{ week, weeks, size, timezone, closedWords }}>
      {(entry) => (
        <EntryLines
          key={entry.key}
          entry={entry}
          place={byId.get(entry.resourceId)}
          words={words}
          isPlaceShown={resources.length > 1}
        />
      )}
    </WeekTable>
  ));
}
