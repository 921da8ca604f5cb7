import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '@/shared/ui/index.ts';
import { lazyPart } from '@/shared/ui/lazy-part.tsx';
import { PageLink } from '@/shared/ui/page-link.tsx';
import { useIsPrinting } from '../hooks/use-is-printing.ts';
import { usePeriodText } from '../hooks/use-period-text.ts';
import { calendarHref } from '../model/calendar-view.ts';
import { EntrySkeleton, GridSkeleton, NoResources } from './calendar-states.tsx';
import { MonthList, TimelineList } from './list-views.tsx';
import { TimelineGrid } from './timeline/timeline-grid.tsx';
import { TimelineSkeleton } from './timeline/timeline-skeleton.tsx';
import type { CalendarViewProps } from './view-props.ts';

const loadAgenda = () => import('./agenda.tsx').then((module) => module.Agenda);
const loadMonth = () => import('./month-grid.tsx').then((module) => module.MonthGrid);

// The timeline is there with the page, and so are the lists: a page is put on paper as it is then.
const Agenda = lazyPart(loadAgenda, { waiting: EntrySkeleton });
const MonthGrid = lazyPart(loadMonth, { waiting: GridSkeleton });

/** Fetches how a view is drawn beside what it draws. */
function useEarlyView({ view, isList }: CalendarViewProps['view']): void {
  useEffect(() => {
    if (view === 'agenda') void loadAgenda();
    else if (view === 'month' && !isList) void loadMonth();
  }, [view, isList]);
}

/** Content of a view, or its empty or error state. */
export function CalendarBody(props: CalendarViewProps) {
  const { view, data } = props;
  const { t } = useTranslation('calendar');
  const period = usePeriodText({ ...data, view: view.view });
  useEarlyView(view);
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
  // Another week is the same timeline with other bars; other rows or hours are another timeline.
  const key = `${view.kind} ${view.view}`;
  return <TimelineGrid key={key} view={view} data={data} />;
}

/** For keyboards and screen readers: the same as a list, before all else; and the way back. */
function TwinLink({ view }: CalendarViewProps) {
  const { t } = useTranslation('calendar');
  return (
    <Link
      component={PageLink}
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
