import type { CalendarOpening, CalendarResource, TimeRange } from '@axp/contracts';
import type { QueryObserverResult } from '@tanstack/react-query';
import {
  keepPreviousData,
  useInfiniteQuery,
  useQueries,
  useQueryClient,
} from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { useNow, wallClockOf } from '@/shared/lib/datetime/index.ts';
import { useUser } from '@/shared/session/index.ts';
import type { TakenTimes } from '../api/calendar-queries.ts';
import { calendarQueries } from '../api/calendar-queries.ts';
import type { CalendarEntry } from '../model/calendar-entry.ts';
import { calendarEntryOf } from '../model/calendar-entry.ts';
import type { DaySpan } from '../model/calendar-range.ts';
import { daysOf, neighbourDay, rangeOf, rowsWindow } from '../model/calendar-range.ts';
import type { CalendarView } from '../model/calendar-view.ts';

export type OpenTimes = CalendarOpening['open'];

/** Data of a view. Unchanged parts keep their identity across responses. */
export interface CalendarData {
  /** Zone whose days and hours the calendar shows: that of the resources (Z-10). */
  readonly timezone: string;
  /** The day that the view is opened at: the one of the address, or today. */
  readonly day: string;
  readonly days: DaySpan;
  readonly range: TimeRange;
  /** The rows, by building and name, filters applied. */
  readonly resources: readonly CalendarResource[];
  /** Entries of the resources within the range, by start; other units' are faded. */
  readonly entries: readonly CalendarEntry[];
  /** When a resource is open within the range; null where it is always, or not known yet. */
  readonly openOf: (resource: CalendarResource) => OpenTimes | null;
  /** True while rows or entries load; entries of another range are never shown. */
  readonly isLoadingRows: boolean;
  readonly isLoadingEntries: boolean;
  /** Why there is nothing to show; what is shown already stays when an update fails. */
  readonly error: Error | null;
  readonly retry: () => void;
}

const noResources: readonly CalendarResource[] = [];

function useRows(view: CalendarView, anchor: string, timezone: string) {
  const window = useMemo(() => rowsWindow(anchor, timezone), [anchor, timezone]);
  const query = useInfiniteQuery({
    ...calendarQueries.rows({ ...view, window }),
    placeholderData: keepPreviousData,
  });
  const { data, isPlaceholderData, hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } =
    query;
  const isNextWanted = hasNextPage && !isPlaceholderData && !isFetching && !isFetchNextPageError;
  useEffect(() => {
    // Loads 200 rows at once (Z-90); only visible ones render.
    if (isNextWanted) void fetchNextPage();
  }, [isNextWanted, fetchNextPage]);
  const resources = useMemo(() => data?.pages.flatMap((page) => page.data) ?? noResources, [data]);
  const openings = useMemo(() => {
    const known = isPlaceholderData ? [] : (data?.pages ?? []);
    return new Map(
      known.flatMap(({ meta }) => meta.openings.map(({ id, open }) => [id, open] as const)),
    );
  }, [data, isPlaceholderData]);
  return { query, resources, openings };
}

/** The zone that most of the resources are in; the reader's own as long as none is known. */
function zoneOf(resources: readonly CalendarResource[], own: string): string {
  const counts = new Map<string, number>();
  for (const { timezone } of resources) counts.set(timezone, (counts.get(timezone) ?? 0) + 1);
  const [first] = [...counts].toSorted(([, one], [, other]) => other - one);
  return first?.[0] ?? own;
}

function combined(results: readonly QueryObserverResult<TakenTimes>[]) {
  return {
    taken: results.map(({ data }) => data),
    isLoading: results.some(({ data }) => data === undefined),
    error: results.find(({ error, data }) => error && data === undefined)?.error ?? null,
  };
}

/** Which entries are asked for: all of the kind at once, or page by page where there are more. */
function idsOfPages(
  pages: readonly { readonly data: readonly CalendarResource[] }[],
  hasMore: boolean,
): readonly (readonly string[] | null)[] {
  if (pages.length <= 1 && !hasMore) return [null];
  return pages.map((page) => page.data.map(({ id }) => id));
}

/** Makes entries, one and the same for each taken time. */
function entryMaker(businessUnitIds: readonly string[]) {
  const known = new WeakMap<TakenTimes[number], CalendarEntry>();
  return (one: TakenTimes[number]): CalendarEntry => {
    const entry = known.get(one) ?? calendarEntryOf(one, businessUnitIds);
    known.set(one, entry);
    return entry;
  };
}

const allUnits: readonly string[] = [];

/**
 * Units to request entries of. The timeline needs all entries, with other units' faded; other views
 * need the selected units only.
 */
function askedUnits({ view, isList, businessUnitIds }: CalendarView): readonly string[] {
  const isTimeline = (view === 'day' || view === 'week') && !isList;
  return isTimeline ? allUnits : businessUnitIds;
}

function useEntries(
  view: CalendarView,
  range: TimeRange,
  pages: readonly (readonly string[] | null)[],
) {
  const { kind, businessUnitIds } = view;
  const asked = askedUnits(view);
  const { taken, isLoading, error } = useQueries({
    queries: pages.map((resourceIds) =>
      calendarQueries.entries({ kind, range, resourceIds, businessUnitIds: asked }),
    ),
    combine: combined,
  });
  // Equal entries keep their identity, which avoids renders.
  const entryOf = useMemo(() => entryMaker(businessUnitIds), [businessUnitIds]);
  const entries = useMemo(
    () => taken.flatMap((page) => page?.map(entryOf) ?? []),
    [taken, entryOf],
  );
  return { entries, isLoading, error };
}

/** Reads what lies beside the view, so that going there takes no time. */
function useNeighbours(view: CalendarView, day: string, timezone: string, isOn: boolean): void {
  const queryClient = useQueryClient();
  const { view: name, kind } = view;
  const businessUnitIds = askedUnits(view);
  useEffect(() => {
    if (!isOn) return;
    for (const step of [1, -1] as const) {
      const range = rangeOf(daysOf(name, neighbourDay(name, day, step)), timezone);
      const wish = calendarQueries.entries({ kind, range, resourceIds: null, businessUnitIds });
      // A failed prefetch is fetched again on navigation.
      void queryClient.query(wish).catch(() => undefined);
    }
  }, [queryClient, name, kind, day, timezone, businessUnitIds, isOn]);
}

/** What `/booking-calendar/` shows of a view, kept up to date while it is open. */
export function useCalendarData(view: CalendarView): CalendarData {
  const user = useUser();
  const now = useNow();
  const anchor = view.date ?? wallClockOf(now, user.timezone).day;
  const { query, resources: all, openings } = useRows(view, anchor, user.timezone);
  const timezone = zoneOf(all, user.timezone);
  const day = view.date ?? wallClockOf(now, timezone).day;
  const days = useMemo(() => daysOf(view.view, day), [view.view, day]);
  const range = useMemo(() => rangeOf(days, timezone), [days, timezone]);
  const pages = idsOfPages(query.data?.pages ?? [], query.hasNextPage);
  const { entries: taken, isLoading, error } = useEntries(view, range, pages);
  useNeighbours(view, day, timezone, !isLoading && pages[0] === null);

  const entries = useMemo(() => {
    const shown = new Set(all.map(({ id }) => id));
    return taken.filter(({ resourceId }) => shown.has(resourceId));
  }, [all, taken]);
  const openOf = useMemo(
    () => (resource: CalendarResource) =>
      resource.openingId === null ? null : (openings.get(resource.openingId) ?? null),
    [openings],
  );
  const queryClient = useQueryClient();
  return {
    timezone,
    day,
    days,
    range,
    resources: all,
    entries,
    openOf,
    isLoadingRows: query.isPending,
    isLoadingEntries: isLoading,
    error: (query.data ? null : query.error) ?? error,
    retry: () => {
      void query.refetch();
      void queryClient.refetchQueries({ queryKey: calendarQueries.allEntries() });
    },
  };
}
