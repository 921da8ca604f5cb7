import { Alert, Box, Button, GlobalStyles, Link, Skeleton, useMediaQuery } from '@mui/material';
import type { Theme } from '@mui/material/styles';
import { useRouter } from 'next/router';
import { useEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Query } from '@/shared/booking/search-url.ts';
import { useAddress } from '@/shared/booking/use-address.ts';
import { useTimes } from '@/shared/booking/use-times.ts';
import { addDays } from '@/shared/lib/datetime/index.ts';
import { DelayedSkeleton } from '@/shared/ui/delayed-skeleton.tsx';
import { ErrorState } from '@/shared/ui/error-state.tsx';
import { lazyPart } from '@/shared/ui/lazy-part.tsx';
import { ZoneName } from '@/shared/ui/list-zone.tsx';
import { PageLink } from '@/shared/ui/page-link.tsx';
import { EntrySkeleton, GridSkeleton, NoResources } from './calendar-states.tsx';
import { CalendarToolbar } from './calendar-toolbar.tsx';
import type { CalendarView } from './calendar-view.ts';
import { calendarHref, readCalendarView, twinOf, usualOnPhone } from './calendar-view.ts';
import { daysWithin, entriesByDay } from './entries-by-day.ts';
import { DayLists, ResourceLists } from './entry-lists.tsx';
import { TimelineGrid } from './timeline/timeline-grid.tsx';
import { Scroller } from './timeline/timeline-styles.ts';
import { useCalendarData } from './use-calendar-data.ts';
import { useIsPrinting } from './use-is-printing.ts';
import { usePeriodText } from './use-period-text.ts';
import type { CalendarViewProps } from './view-props.ts';

/** `/booking-calendar/`: what is taken when; all that is shown is in the address (Z-90). */
export function CalendarPage() {
  const query = useAddress();
  return query && <CalendarAt query={query} />;
}

function CalendarAt({ query }: { readonly query: Query }) {
  const isPhone = useMediaQuery((theme) => theme.breakpoints.down('sm'), { noSsr: true });
  const address = calendarHref(readCalendarView(query, isPhone ? usualOnPhone : undefined));
  // The same object as long as the address says the same: lists of ids are compared by what is in them.
  const view = useMemo(
    () => readCalendarView(Object.fromEntries(new URLSearchParams(address.split('?')[1]))),
    [address],
  );
  return <Calendar view={view} />;
}

function Calendar({ view }: { readonly view: CalendarView }) {
  const router = useRouter();
  const data = useCalendarData(view);
  const asked = useRef(view);
  useEffect(() => {
    asked.current = view;
  }, [view]);
  // A second change that comes before the first is drawn adds to it.
  const go = (change: Partial<CalendarView>) => {
    asked.current = { ...asked.current, ...change };
    // Steps of the time on a plan are no entries of the history.
    const method = change.time === undefined ? 'push' : 'replace';
    void router[method](calendarHref(asked.current), undefined, { scroll: false });
  };
  const props = { view, data, go };
  return (
    <>
      <GlobalStyles styles={landscape} />
      <div {...(view.isTimetable && notPrinted)}>
        <CalendarToolbar {...props} />
      </div>
      <CalendarBody {...props} />
    </>
  );
}

/** A timetable has a heading of its own. */
const notPrinted = { 'data-print': 'never' } as const;

/** Hours and days lie beside each other on paper. */
const landscape = { '@page': { size: 'A4 landscape' } } as const;

const loadAgenda = () => import('./agenda.tsx');

const loadWeek = () => import('./week/week-grid.tsx');

const loadPlan = () => import('./plan/plan-view.tsx');

const loadMonth = () => import('./month-grid.tsx');

// The timeline is there with the page, and so are the lists: a page is put on paper as it is then.
const Agenda = lazyPart(loadAgenda, 'Agenda', { waiting: EntrySkeleton });

const WeekGrid = lazyPart(loadWeek, 'WeekGrid', { waiting: TimelineSkeleton });

// Rendered with the page, because a print dialog does not wait for files.
const PrintedCalendar = lazyPart(() => import('./print/printed-calendar.tsx'), 'PrintedCalendar');

const Timetable = lazyPart(() => import('./print/timetable.tsx'), 'Timetable', {
  waiting: GridSkeleton,
});

const MonthGrid = lazyPart(loadMonth, 'MonthGrid', { waiting: GridSkeleton });

const PlanView = lazyPart(loadPlan, 'PlanView', { waiting: TimelineSkeleton });

/** Fetches how a view is drawn beside what it draws. */
function useEarlyView({ view, isList }: CalendarViewProps['view']): void {
  useEffect(() => {
    if (view === 'agenda') void loadAgenda();
    else if (view === 'week' && !isList) void loadWeek();
    else if (view === 'month' && !isList) void loadMonth();
    else if (view === 'plan' && !isList) void loadPlan();
  }, [view, isList]);
}

/** The view that is printed as a sheet of its own: a plan as its day, lists as they are. */
function sheetOf({ view, isList }: CalendarView) {
  if (view === 'agenda' || isList) return null;
  return view === 'plan' ? 'day' : view;
}

/** Selected view of the calendar, or its loading, empty or error state. */
function CalendarBody(props: CalendarViewProps) {
  const { view, data } = props;
  const { t } = useTranslation('calendar');
  const period = usePeriodText({ ...data, view: view.view });
  const isPrinting = useIsPrinting();
  const sheet = sheetOf(view);
  // The corner of these grids names the zone.
  const hasAxis = (view.view === 'day' || view.view === 'week') && !view.isList;
  const isNarrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('md'), { noSsr: true });
  const hasClosedCells =
    !view.isList && (view.view === 'week' || (view.view === 'month' && !isNarrow));
  useEarlyView(view);
  if (data.error) {
    return <ErrorState title={t('failed')} query={{ error: data.error, refetch: data.retry }} />;
  }
  if (data.isLoadingRows) return <RowSkeleton view={view} />;
  if (data.resources.length === 0 && view.view !== 'agenda') return <NoResources {...props} />;
  if (view.isTimetable) {
    return (
      <Box component="section" aria-label={period}>
        <TwinLink {...props} />
        <Timetable data={data} period={period} />
      </Box>
    );
  }
  return (
    <>
      {sheet && <PrintedCalendar view={sheet} data={data} period={period} />}
      {!(isPrinting && sheet) && (
        <Box component="section" aria-label={period}>
          {view.date === null && <ClosedNote {...props} />}
          {!hasClosedCells && <ClosedDays data={data} />}
          {view.view !== 'agenda' && <TwinLink {...props} />}
          {!hasAxis && <ZoneName timezone={data.timezone} />}
          <View {...props} />
        </Box>
      )}
    </>
  );
}

/** The closed days that are shown, by name. */
function ClosedDays({ data }: Pick<CalendarViewProps, 'data'>) {
  const times = useTimes(data.timezone);
  const closed = daysWithin(data.days).filter((day) => data.closedWords.has(day));
  if (closed.length === 0) return null;
  const isOfOneDay = data.days.from === addDays(data.days.to, -1);
  return (
    <Alert severity="info" sx={{ my: 3 }}>
      {closed.map((day) => (
        <div key={day}>
          {[!isOfOneDay && times.longDay(day), data.closedWords.get(day)]
            .filter(Boolean)
            .join(' · ')}
        </div>
      ))}
    </Alert>
  );
}

/** Why a day other than today is shown, with the way back. */
function ClosedNote({ data, go }: CalendarViewProps) {
  const { t } = useTranslation('calendar');
  const times = useTimes(data.timezone);
  const { closedToday } = data;
  if (!closedToday) return null;
  const { place, today, wasOpen } = closedToday;
  return (
    <Alert
      severity="info"
      data-print="never"
      action={
        <Button color="inherit" size="small" onClick={() => go({ date: today })}>
          {t('closed.back')}
        </Button>
      }
      sx={{ my: 3 }}
    >
      {place !== null && <strong>{place} </strong>}
      {t(wasOpen ? 'closed.now' : 'closed.today', { day: times.comingDay(data.day) })}
    </Alert>
  );
}

function RowSkeleton({ view }: Pick<CalendarViewProps, 'view'>) {
  if (view.view === 'agenda' || view.isList) return <EntrySkeleton />;
  return view.view === 'month' ? <GridSkeleton /> : <TimelineSkeleton />;
}

function View(props: CalendarViewProps) {
  const { view, data } = props;
  if (view.view === 'agenda') return <Agenda {...props} />;
  if (view.view === 'month')
    return view.isList ? <MonthList {...props} /> : <MonthGrid {...props} />;
  if (view.isList) return <TimelineList data={data} />;
  if (view.view === 'plan') return <PlanView {...props} />;
  return view.view === 'week' ? <WeekGrid {...props} /> : <TimelineGrid data={data} />;
}

/** For keyboards and screen readers: the same as a list, before all else; and the way back. */
function TwinLink({ view }: CalendarViewProps) {
  const { t } = useTranslation('calendar');
  const twin = twinOf(view);
  return (
    <Link
      component={PageLink}
      href={calendarHref({ ...view, ...twin })}
      scroll={false}
      data-print="never"
      sx={{
        display: 'inline-block',
        mb: 3,
        ...(twin.isList && { '&:not(:focus)': { position: 'absolute', clipPath: 'inset(50%)' } }),
      }}
    >
      {t(twin.isList ? 'more.asList' : 'more.asCalendar')}
    </Link>
  );
}

const rows = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];

/** Rows to come, in their shape and in their frame, whose styles are there before they are. */
export function TimelineSkeleton() {
  return (
    <Scroller data-fills-screen>
      <DelayedSkeleton>
        <Box sx={{ display: 'grid', gap: 3, p: 4 }}>
          {rows.map((row, index) => (
            <Box key={row} sx={{ display: 'flex', gap: 4 }}>
              <Skeleton variant="rounded" width={160} height={36} sx={{ flexShrink: 0 }} />
              <Skeleton
                variant="rounded"
                width={`${18 + ((index * 13) % 30)}%`}
                height={36}
                sx={{ ml: `${(index * 17) % 40}%` }}
              />
            </Box>
          ))}
        </Box>
      </DelayedSkeleton>
    </Scroller>
  );
}

/** Timeline as a list of resources with their entries. */
function TimelineList({ data }: Pick<CalendarViewProps, 'data'>) {
  if (data.isLoadingEntries) return <EntrySkeleton />;
  return (
    <Box sx={{ maxWidth: 860 }}>
      <ResourceLists data={data} />
    </Box>
  );
}

/** Each day of a month with what is taken on it. */
function MonthList({ data }: CalendarViewProps) {
  const { relevant, days, timezone } = data;
  const calendarDays = useMemo(
    () => entriesByDay(relevant, days, timezone),
    [relevant, days, timezone],
  );
  if (data.isLoadingEntries) return <EntrySkeleton />;
  return (
    <Box sx={{ maxWidth: 860 }}>
      <DayLists data={data} calendarDays={calendarDays} />
    </Box>
  );
}
