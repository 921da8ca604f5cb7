import { useMemo } from 'react';
import type { CalendarEntry } from '../calendar-entry.ts';
import { entriesByDay } from '../entries-by-day.ts';
import type { CalendarData } from '../use-calendar-data.ts';
import { useEntryWords } from '../use-entry-words.ts';
import { EntryLines, linesOf } from './entry-lines.tsx';
import { fitOfWeeks, WeekTable } from './week-table.tsx';

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
  const shownAs = (entry: CalendarEntry) => ({
    entry,
    place: byId.get(entry.resourceId),
    words,
    isPlaceShown: resources.length > 1,
  });
  const fit = fitOfWeeks(weeks, (entry, px, type) => linesOf(shownAs(entry), px, type));
  return weeks.map((week) => (
    <WeekTable key={week[0]?.day} {...{ week, weeks, fit, timezone, closedWords }}>
      {(entry) => <EntryLines key={entry.key} {...shownAs(entry)} />}
    </WeekTable>
  ));
}
