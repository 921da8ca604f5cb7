import type { Recurrence, TimeRange } from '@axp/contracts';
import { AppError } from '@axp/contracts';
import { traitsOf } from '@axp/contracts/vocabulary';
import type { OpeningBook, OpeningCalendar } from '../places/index.ts';
import { isOpenDuring } from '../places/index.ts';
import type { SearchFilter } from './search.queries.ts';
import type { ListedDate, SeriesFilter } from './series-search.queries.ts';

/** Returns the dates of a rule in a time zone; throws if the rule exceeds a limit. */
export type DatesOfSeries = (
  first: TimeRange,
  recurrence: Recurrence,
  timezone: string,
) => readonly TimeRange[];

/** The lists of dates that a rule gives in some zones. */
export type SeriesDates = Pick<SeriesFilter, 'dates' | 'zones'>;

/**
 * The dates of a series wherever a merchant has places: a rule counts on the wall clock, so two
 * zones may give two lists. A zone for which the rule breaks a limit has none, unless all do.
 */
export function listDates(
  datesIn: (timezone: string) => readonly TimeRange[],
  timezones: string[],
) {
  const lists = new Map<string, { readonly list: number; readonly dates: readonly TimeRange[] }>();
  const zones: { timezone: string; list: number }[] = [];
  const refusals: AppError[] = [];
  for (const timezone of new Set(timezones)) {
    const dates = datesOrRefusal(() => datesIn(timezone));
    if (dates instanceof AppError) {
      refusals.push(dates);
      continue;
    }
    const key = dates.map(({ start }) => start).join();
    const known = lists.get(key) ?? { list: lists.size, dates };
    lists.set(key, known);
    zones.push({ timezone, list: known.list });
  }
  const [refusal] = refusals;
  if (refusal && zones.length === 0) throw refusal;
  const dates: ListedDate[] = [...lists.values()].flatMap((each) =>
    each.dates.map(({ start, end }) => ({ list: each.list, start, end })),
  );
  return { zones, dates } satisfies SeriesDates;
}

function datesOrRefusal(find: () => readonly TimeRange[]): readonly TimeRange[] | AppError {
  try {
    return find();
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
}

/** Which places are closed on which dates (Z-12); places with the same hours are judged once. */
export function closedDates(
  { buildings, resources }: OpeningBook,
  { dates, zones }: SeriesDates,
  type: SearchFilter['type'],
): Pick<SeriesFilter, 'closed' | 'ownHours'> {
  const openFor = traitsOf(type).openFor;
  const listOf = new Map(zones.map(({ timezone, list }) => [timezone, list]));
  const datesOf = Map.groupBy(dates, ({ list }) => list);
  const known = new Map<string, readonly string[]>();
  const closedStarts = (calendar: OpeningCalendar): readonly string[] => {
    const key = JSON.stringify(calendar);
    const found = known.get(key);
    if (found) return found;
    const list = listOf.get(calendar.timezone);
    const starts = (list === undefined ? [] : (datesOf.get(list) ?? []))
      .filter((date) => !isOpenDuring(calendar, date, openFor))
      .map(({ start }) => start);
    known.set(key, starts);
    return starts;
  };
  const closed = [...buildings, ...resources].flatMap(([placeId, calendar]) =>
    closedStarts(calendar).map((start) => ({ placeId, start })),
  );
  return { closed, ownHours: [...resources.keys()] };
}
