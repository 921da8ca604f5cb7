import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import NextLink from 'next/link';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '@/shared/ui/index.ts';
import { useIsPrinting } from '../hooks/use-is-printing.ts';
import { usePeriodText } from '../hooks/use-period-text.ts';
import { calendarHref } from '../model/calendar-view.ts';
import { entriesByDay } from '../model/entries-by-day.ts';
import { Agenda } from './agenda.tsx';
import { EntrySkeleton, GridSkeleton, NoResources } from './calendar-states.tsx';
import { DayLists, ResourceLists } from './entry-lists.tsx';
import { MonthGrid } from './month-grid.tsx';
import { TimelineGrid } from './timeline/timeline-grid.tsx';
import { TimelineSkeleton } from './timeline/timeline-skeleton.tsx';
import type { CalendarViewProps } from './view-props.ts';

/** What the calendar shows of a view, or why it shows nothing. */
export function CalendarBody(props: CalendarViewProps) {
  const { view, data } = props;
  const { t } = useTranslation('calendar');
  const period = usePeriodText({ ...data, view: view.view });
  if (data.error) {
    return <ErrorState title={t('failed')} error={data.error} onRetry={data.retry} />;
  }
  if (data.isLoadingRows) return <RowSkeleton view={view} />;
  if (data.resources.length === 0) return <NoResources {...props} />;
  return (
    <Box component="section" aria-label={period}>
      {view.view !== 'agenda' && <TwinLink {...props} />}
      <View {...props} />
    </Box>
  );
}

function RowSkeleton({ view }: Pick<CalendarViewProps, 'view'>) {
  if (view.view === 'agenda' || view.isList) return <EntrySkeleton />;
  return view.view === 'month' ? <GridSkeleton /> : <TimelineSkeleton />;
}

function View(props: CalendarViewProps) {
  const { view, data } = props;
  const isPrinting = useIsPrinting();
  if (view.view === 'agenda') return <Agenda {...props} />;
  if (view.view === 'month')
    return view.isList ? <MonthList {...props} /> : <MonthGrid {...props} />;
  // Rows that are scrolled to are not on paper; the list has them all.
  if (view.isList || isPrinting) return <TimelineList data={data} />;
  // Another range is another timeline: what was held, lifted or asked belongs to the one before.
  const key = `${view.kind} ${data.range.start} ${view.view}`;
  return <TimelineGrid key={key} view={view} data={data} />;
}

/** For keyboards and screen readers: the same as a list, before all else; and the way back. */
function TwinLink({ view }: CalendarViewProps) {
  const { t } = useTranslation('calendar');
  return (
    <Link
      component={NextLink}
      href={calendarHref({ ...view, isList: !view.isList })}
      scroll={false}
      data-print="never"
      sx={{
        display: 'inline-block',
        mb: 3,
        ...(!view.isList && { '&:not(:focus)': { position: 'absolute', clipPath: 'inset(50%)' } }),
      }}
    >
      {t(view.isList ? 'more.asCalendar' : 'more.asList')}
    </Link>
  );
}

function useShownEntries({ entries }: CalendarViewProps['data']) {
  return useMemo(() => entries.filter(({ isFaded }) => !isFaded), [entries]);
}

function TimelineList({ data }: Pick<CalendarViewProps, 'data'>) {
  const entries = useShownEntries(data);
  if (data.isLoadingEntries) return <EntrySkeleton />;
  return (
    <Box sx={{ maxWidth: 860 }}>
      <ResourceLists data={data} entries={entries} />
    </Box>
  );
}

function MonthList({ data }: CalendarViewProps) {
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
