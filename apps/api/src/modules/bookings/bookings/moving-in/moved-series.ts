import { AppError } from '@axp/contracts';
import type { Recurrence } from '@axp/contracts/vocabulary';
import { recurrenceLimits } from '@axp/contracts/vocabulary';
import { wallTimeOf } from '../../../../platform/calendar/wall-clock.ts';
import type { Occurrence, SeriesPattern } from '../rules/series.ts';
import { patternFrom, planSeries } from '../rules/series.ts';
import { dateOf, endOnWall, monthsLater, wallMinutes } from '../rules/time.ts';
import type { NewBooking } from '../store/booking-row.ts';
import type { SeriesException } from '../store/stored-series.ts';
import type { MovedSeries } from './moved-booking.ts';

/** A date with where the rule of its series has it. */
interface MovedDate {
  readonly booking: NewBooking;
  readonly originalStart: string;
}

interface ExpressedSeries {
  readonly pattern: SeriesPattern;
  readonly dates: readonly MovedDate[];
  readonly exceptions: readonly SeriesException[];
}

/**
 * Expresses dates as series of the rule that they follow, each within a year; null where the rule
 * does not yield one of them. A series begins with its first date here, so that past ones leave no
 * trace, and dates that were cancelled or can't be taken are its exceptions.
 */
export function expressSeries(
  series: MovedSeries,
  dates: readonly MovedDate[],
  timezone: string,
): readonly ExpressedSeries[] | null {
  const sorted = dates.toSorted((one, other) =>
    one.originalStart.localeCompare(other.originalStart),
  );
  const years = [];
  for (let from = 0; from < sorted.length; ) {
    const year = datesOfYear(sorted.slice(from), timezone);
    const expressed = expressYear(series, year, timezone);
    if (!expressed) return null;
    years.push(expressed);
    from += year.length;
  }
  return years;
}

/** As many dates as one rule may have (Z-60). */
function datesOfYear(dates: readonly MovedDate[], timezone: string): readonly MovedDate[] {
  const [first] = dates;
  if (!first) return [];
  const end = monthsLater(wallTimeOf(first.originalStart, timezone), recurrenceLimits.months);
  return dates
    .filter(({ originalStart }) => wallTimeOf(originalStart, timezone) < end)
    .slice(0, recurrenceLimits.occurrences);
}

function expressYear(
  series: MovedSeries,
  dates: readonly MovedDate[],
  timezone: string,
): ExpressedSeries | null {
  const [first, last] = [dates.at(0), dates.at(-1)];
  if (!first || !last) return null;
  const start = first.originalStart;
  const minutes = wallMinutes(series, timezone);
  const end = endOnWall({ start, wall: wallTimeOf(start, timezone) }, minutes, timezone);
  const until = dateOf(wallTimeOf(last.originalStart, timezone));
  const pattern = patternFrom({ start, end }, untilDay(series.recurrence, until), timezone);
  const occurrences = occurrencesOf(pattern);
  const byStart = new Map(dates.map((date) => [date.originalStart, date]));
  const known = new Set(occurrences.map(({ originalStart }) => originalStart));
  if (byStart.size !== dates.length || !dates.every((date) => known.has(date.originalStart)))
    return null;
  const exceptions = occurrences.flatMap((occurrence) =>
    exceptionOf(occurrence, byStart.get(occurrence.originalStart), first),
  );
  return { pattern, dates, exceptions };
}

function untilDay(rule: Recurrence, until: string): Recurrence {
  return { ...rule, count: undefined, until };
}

/** None for a rule that breaks a limit. */
function occurrencesOf(pattern: SeriesPattern): readonly Occurrence[] {
  try {
    return planSeries(pattern).occurrences;
  } catch (error) {
    if (error instanceof AppError) return [];
    throw error;
  }
}

const compared = ['title', 'description', 'resourceId'] as const;

function exceptionOf(
  { originalStart, start, end }: Occurrence,
  date: MovedDate | undefined,
  first: MovedDate,
): SeriesException[] {
  if (!date) return [{ originalStart, kind: 'skipped', fields: [] }];
  const { booking } = date;
  const isMoved =
    Date.parse(booking.start) !== Date.parse(start) || Date.parse(booking.end) !== Date.parse(end);
  const fields = [
    ...(isMoved ? ['time'] : []),
    ...compared.filter((field) => booking[field] !== first.booking[field]),
  ];
  return fields.length === 0 ? [] : [{ originalStart, kind: 'changed', fields }];
}
