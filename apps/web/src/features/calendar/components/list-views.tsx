import Box from '@mui/material/Box';
import { useMemo } from 'react';
import { entriesByDay } from '../model/entries-by-day.ts';
import { EntrySkeleton } from './calendar-states.tsx';
import { DayLists, ResourceLists } from './entry-lists.tsx';
import type { CalendarViewProps } from './view-props.ts';

function useShownEntries({ entries }: CalendarViewProps['data']) {
  return useMemo(() => entries.filter(({ isFaded }) => !isFaded), [entries]);
}

/** Entries per row of the timeline. */
export function TimelineList({ data }: Pick<CalendarViewProps, 'data'>) {
  const entries = useShownEntries(data);
  if (data.isLoadingEntries) return <EntrySkeleton />;
  return (
    <Box sx={{ maxWidth: 860 }}>
      <ResourceLists data={data} entries={entries} />
    </Box>
  );
}

/** Each day of a month with what is taken on it. */
export function MonthList({ data }: CalendarViewProps) {
  const entries = useShownEntries(data);
  const { days, timezone } = data;
  const calendarDays = useMemo(
    () => entriesByDay(entries, days, timezone),
    [entries, days, timezone],
  );
  if (data.isLoadingEntries) return <EntrySkeleton />;
  return (
    <Box sx={{ maxWidth: 860 }}>
      <DayLists data={data} calendarDays={calendarDays} />
    </Box>
  );
}
