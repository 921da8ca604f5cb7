import type { CalendarResource, TimeRange } from '@axp/contracts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo } from 'react';
import { openAt } from '@/shared/booking/open-at.ts';
import { isSameClock, useNow, wallClockOf } from '@/shared/lib/datetime/index.ts';
import { remembered } from '@/shared/lib/remembered.ts';
import { useUser } from '@/shared/session/index.ts';
import type { CalendarEntry } from './calendar-entry.ts';
import type { FilterContext } from './calendar-filters.ts';
import { freeAt, matchesView, remaining } from './calendar-filters.ts';
import { calendarQueries } from './calendar-queries.ts';
import { daysOf, neighbourDay, rangeOf } from './calendar-range.ts';
import type { CalendarView } from './calendar-view.ts';
import { isOfOnePerson, shownKinds } from './calendar-view.ts';
import { useClosedWords } from './use-closed-words.ts';
import { useEntries } from './use-entries.ts';
import { useRows } from './use-rows.ts';
import { useShownDay } from './use-shown-day.ts';

/** Ids of the colleague's bookings; null where no colleague is shown, or none is known yet. */
function useBookingsOf({ personId }: CalendarView, range: TimeRange) {
  const query = useQuery({
    ...calendarQueries.bookingsOf(personId ?? '', range),
    enabled: personId !== null,
  });
  const ids = useMemo(() => (query.data ? new Set(query.data) : null), [query.data]);
  return { ids, isLoading: personId !== null && query.isPending, error: query.error };
}

/** Reads what lies beside the view, so that going there takes no time. */
function useNeighbours(view: CalendarView, day: string, timezone: string, isOn: boolean): void {
  const queryClient = useQueryClient();
  const { view: name, businessUnitIds } = view;
  const kinds = shownKinds(view);
  const asked = useMemo(() => ({ kinds, businessUnitIds }), [kinds, businessUnitIds]);
  useEffect(() => {
    if (!isOn) return;
    for (const step of [1, -1] as const) {
      const range = rangeOf(daysOf(name, neighbourDay(name, day, step)), timezone);
      const query = calendarQueries.entries({ ...asked, range, resourceIds: null });
      // A failed prefetch is fetched again on navigation.
      void queryClient.query(query).catch(() => undefined);
    }
  }, [queryClient, name, asked, day, timezone, isOn]);
}

interface LoadedDay {
  readonly all: readonly CalendarResource[];
  readonly entries: readonly CalendarEntry[];
  readonly context: FilterContext;
}

/** Rows that a view shows: those of one person are where their bookings are. */
function shownRows(view: CalendarView, { all, entries, context }: LoadedDay) {
  const rows = all.filter((row) => matchesView(row, view, context));
  if (!isOfOnePerson(view)) return rows;
  const taken = new Set(entries.filter(({ isFaded }) => !isFaded).map((one) => one.resourceId));
  return rows.filter(({ id }) => taken.has(id));
}

/**
 * What `/booking-calendar/` shows of a view, kept up to date while it is open. Unchanged parts keep
 * their identity across responses.
 */
export function useCalendarData(view: CalendarView) {
  const user = useUser();
  const now = useNow();
  const anchor = view.date ?? wallClockOf(now, user.timezone).day;
  const { query, all, home, openOf, closedDaysOf } = useRows(anchor, user.timezone);
  const buildingId = view.buildingId ?? home?.buildingId ?? null;
  const timezone = zoneOf(all, view, user.timezone);
  const { day, closedToday } = useShownDay(view, { timezone, all, openOf });
  const days = useMemo(() => daysOf(view.view, day), [view.view, day]);
  const range = useMemo(() => rangeOf(days, timezone), [days, timezone]);
  const theirs = useBookingsOf(view, range);
  const isKnown = query.data !== undefined;
  const taken = useEntries(view, {
    range,
    pages: query.data?.pages ?? [],
    hasMore: query.hasNextPage,
    theirs: theirs.ids,
  });
  const { entries } = taken;
  const isNow = now >= Date.parse(range.start) && now < Date.parse(range.end);
  const freeIdsAt = useCallback(
    (ms: number) => freeAt(ms, all, entries, (row, at) => openAt(openOf(row), at) !== undefined),
    [all, entries, openOf],
  );
  const context = useMemo((): FilterContext => {
    const freeIds = isNow && !taken.isLoading ? freeIdsAt(now) : null;
    return { floorId: home?.floorId ?? null, freeIds };
  }, [isNow, now, freeIdsAt, home, taken.isLoading]);
  const resources = useMemo(() => {
    const rows = shownRows(view, { all, entries, context });
    return inPlaceOrder(rows, { buildingId, timezone, at: range.start });
  }, [view, all, entries, context, buildingId, timezone, range.start]);
  const closedWords = useClosedWords(resources, closedDaysOf);
  useNeighbours(view, day, timezone, isKnown && !taken.isLoading);
  const queryClient = useQueryClient();
  const shownEntries = useMemo(() => {
    const ids = new Set(resources.map(({ id }) => id));
    return entries.filter(({ resourceId }) => ids.has(resourceId));
  }, [entries, resources]);
  return {
    /** Zone of all days and hours: the building's if only one is shown, else the reader's (Z-10). */
    timezone,
    /** The day that the view is opened at: the one of the address, or today. */
    day,
    days,
    range,
    /** The rows, filters applied: the reader's building first, other time zones last. */
    resources,
    /** Resources to choose single ones from: all that the other filters leave. */
    choices: useMemo(
      () => all.filter((row) => matchesView(row, { ...view, resourceIds: [] }, context)),
      [all, view, context],
    ),
    /** Entries of the resources within the range, by start; those not asked for are faded. */
    entries: shownEntries,
    /** Those of them that the view is about. */
    relevant: useMemo(() => shownEntries.filter(({ isFaded }) => !isFaded), [shownEntries]),
    /** When a resource is open within the range; null where it is always, or not known yet. */
    openOf,
    /** Ids of the resources that are free, and open, at an instant of the range. */
    freeIdsAt,
    /** Closed days of the resources by date, in words. */
    closedWords,
    /** How many resources would remain with a change of the filters. */
    countWith: useMemo(() => remaining(all, view, context), [all, view, context]),
    /** Set where places are closed now and a view without a date shows a later day than today. */
    closedToday,
    /** Whether the range holds the present, so that 'free now' means something. */
    isNow,
    hasOwnFloor: home?.floorId != null,
    /** True while rows or entries load; entries of another range are never shown. */
    isLoadingRows:
      query.isPending || (isOfOnePerson(view) && (taken.isLoading || theirs.isLoading)),
    isLoadingEntries: taken.isLoading,
    /** Why there is nothing to show; what is shown already stays when an update fails. */
    error: (isKnown ? null : query.error) ?? taken.error ?? (theirs.ids ? null : theirs.error),
    retry: () => {
      void query.refetch();
      void queryClient.refetchQueries({ queryKey: calendarQueries.allEntries() });
    },
  };
}

export type CalendarData = ReturnType<typeof useCalendarData>;

interface Reference {
  /** The building that the reader books most. */
  readonly buildingId: string | null;
  readonly timezone: string;
  /** Zones are compared at this instant. */
  readonly at: string;
}

/** Rows of the reader's building first, then those of the same time, then other time zones. */
export function inPlaceOrder<Row extends Pick<CalendarResource, 'building' | 'timezone'>>(
  rows: readonly Row[],
  { buildingId, timezone, at }: Reference,
): readonly Row[] {
  const isHere = remembered((zone: string) => isSameClock(at, zone, timezone));
  const rank = (row: Row) => {
    if (row.building.id === buildingId) return 0;
    return isHere(row.timezone) ? 1 : 2;
  };
  return rows.toSorted((one, other) => rank(one) - rank(other));
}

type Shown = Pick<CalendarView, 'buildingId' | 'resourceIds' | 'isTimetable'>;

/**
 * The zone of a building that the calendar is filtered to, and of the room at whose door a timetable
 * hangs; else the reader's own.
 */
export function zoneOf(
  rows: readonly Pick<CalendarResource, 'id' | 'building' | 'timezone'>[],
  { buildingId, resourceIds, isTimetable }: Shown,
  own: string,
): string {
  const isShown = ({ id, building }: (typeof rows)[number]) =>
    isTimetable ? resourceIds.includes(id) : building.id === buildingId;
  return rows.find(isShown)?.timezone ?? own;
}
