import type { CalendarResource, TimeRange } from '@axp/contracts';
import type { QueryObserverResult } from '@tanstack/react-query';
import { useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import { remembered } from '@/shared/lib/remembered.ts';
import type { CalendarEntry } from './calendar-entry.ts';
import { calendarEntryOf, isReaders } from './calendar-entry.ts';
import type { TakenTimes } from './calendar-queries.ts';
import { calendarQueries } from './calendar-queries.ts';
import type { CalendarView } from './calendar-view.ts';
import { shownKinds } from './calendar-view.ts';

type Taken = TakenTimes[number];

function combined(results: readonly QueryObserverResult<TakenTimes>[]) {
  return {
    taken: results.map(({ data }) => data),
    isLoading: results.some(({ data }) => data === undefined),
    error: results.find(({ error, data }) => error && data === undefined)?.error ?? null,
  };
}

interface EntrySource {
  readonly range: TimeRange;
  readonly pages: readonly { readonly data: readonly CalendarResource[] }[];
  readonly hasMore: boolean;
  /** Ids of the bookings of the colleague who is shown; null where none is. */
  readonly theirs: ReadonlySet<string> | null;
}

/** Which entries are asked for: all of the kinds at once, or page by page where there are more. */
function idsOfPages(
  { pages, hasMore }: Pick<EntrySource, 'pages' | 'hasMore'>,
  kinds: ReturnType<typeof shownKinds>,
): readonly (readonly string[] | null)[] {
  if (pages.length <= 1 && !hasMore) return [null];
  return pages
    .map(({ data }) => data.filter(({ type }) => kinds === null || kinds.includes(type)))
    .filter((rows) => rows.length > 0)
    .map((rows) => rows.map(({ id }) => id));
}

const allUnits: readonly string[] = [];

/**
 * Units to request entries of. The timeline and the plan need all entries, with other units' faded; other views
 * need the selected units only.
 */
export function selectedUnits({ view, isList, businessUnitIds }: CalendarView): readonly string[] {
  return (view === 'day' || view === 'plan') && !isList ? allUnits : businessUnitIds;
}

/** Whether an entry is none of those that a view is about. */
function fader(
  { businessUnitIds, whose, personId }: CalendarView,
  theirs: EntrySource['theirs'],
): (taken: Taken) => boolean {
  return (taken) => {
    const { bookingId, booking } = taken;
    if (whose === 'mine' && !isReaders(taken)) return true;
    if (personId !== null && !theirs?.has(bookingId ?? '')) return true;
    return businessUnitIds.length > 0 && !businessUnitIds.includes(booking?.businessUnitId ?? '');
  };
}

/** Entries of the shown kinds within a range. */
export function useEntries(view: CalendarView, { range, theirs, ...source }: EntrySource) {
  const kinds = shownKinds(view);
  const businessUnitIds = selectedUnits(view);
  const { taken, isLoading, error } = useQueries({
    queries: idsOfPages(source, kinds).map((resourceIds) =>
      calendarQueries.entries({ kinds, range, resourceIds, businessUnitIds }),
    ),
    combine: combined,
  });
  // Equal entries keep their identity, which avoids renders.
  const entryOf = useMemo(() => {
    const isFaded = fader(view, theirs);
    const memory = new WeakMap<Taken, CalendarEntry>();
    return remembered((one: Taken) => calendarEntryOf(one, isFaded(one)), memory);
  }, [view, theirs]);
  const entries = useMemo(
    () => taken.flatMap((page) => page?.map(entryOf) ?? []),
    [taken, entryOf],
  );
  return { entries, isLoading, error };
}
