import { bookingUid } from '../../../../platform/calendar/booking-uid.ts';
import type { CalendarEvent } from '../../../../platform/calendar/calendar-file.ts';
import { wallTimeOf } from '../../../../platform/calendar/wall-clock.ts';
import { wallClockZone } from '../../../../platform/calendar/wall-clock-zone.ts';
import { selectRows } from '../../../../platform/db/tenant-rows.ts';
import type { TenantRows } from '../../../../platform/db/tenant-transaction.ts';
import { ruleText } from '../rules/recurrence-rule.ts';
import type { Occurrence, SeriesPattern } from '../rules/series.ts';
import { planSeries } from '../rules/series.ts';
import type { StoredPattern } from '../store/stored-series.ts';
import { patternOf } from '../store/stored-series.ts';

/**
 * Writes the dates of series as calendars know them (RFC 5545): one event that repeats, without the
 * dates that are not there, and one more for each date that is otherwise. Series are known by the
 * id of their events; what is none stays as it is.
 */
export function foldSeries(
  events: readonly CalendarEvent[],
  patterns: ReadonlyMap<string, SeriesPattern>,
): readonly CalendarEvent[] {
  const byUid = Map.groupBy(events, ({ uid }) => uid);
  return [...byUid].flatMap(([uid, dates]) => {
    const pattern = patterns.get(uid);
    return (pattern && repeatingEvents(dates, pattern)) ?? dates;
  });
}

/** The same for the dates of one series, with its rule as it is stored. */
export function foldDates(
  dates: readonly CalendarEvent[],
  rule: StoredPattern,
): readonly CalendarEvent[] {
  return repeatingEvents(dates, patternOf(rule)) ?? dates;
}

/** Null if no RRULE yields these dates, which are then written as separate events. */
function repeatingEvents(
  dates: readonly CalendarEvent[],
  pattern: SeriesPattern,
): readonly CalendarEvent[] | null {
  const dateAt = new Map(dates.map((date) => [date.recurrenceId, date]));
  const span = spanOf(planSeries(pattern).occurrences, ({ originalStart }) =>
    dateAt.has(originalStart),
  );
  const placed = span.filter(({ originalStart }) => dateAt.has(originalStart));
  const [first] = span;
  if (!first || placed.length < dates.length || !isOnOneClock(span, dates, pattern)) return null;
  const alike = mostAlike(
    placed.flatMap(({ originalStart, start, end }) => {
      const date = dateAt.get(originalStart);
      return date?.start === start && date.end === end ? [date] : [];
    }),
  );
  const [model] = alike;
  if (!model) return null;
  const { timezone, recurrence } = pattern;
  const lengthMs = lengthMsOf(model);
  const isAlike = new Set(alike);
  const others = dates.filter((date) => !isAlike.has(date));
  const master = {
    ...model,
    timezone,
    start: first.start,
    end: new Date(Date.parse(first.start) + lengthMs).toISOString(),
    recurrenceId: null,
    // The event that repeats is as new as the newest of its dates.
    sequence: Math.max(...dates.map(({ sequence }) => sequence)),
    changedAt: dates.map(({ changedAt }) => changedAt).reduce((one, other) => later(one, other)),
    repeats: {
      rule: `${ruleText(recurrence)};COUNT=${span.length}`,
      exceptStarts: span
        .filter(({ originalStart }) => !dateAt.has(originalStart))
        .map(({ start }) => start),
    },
  };
  return [master, ...others.map((date) => ({ ...date, timezone }))];
}

/** From the first date that is there to the last. */
function spanOf(
  occurrences: readonly Occurrence[],
  isThere: (occurrence: Occurrence) => boolean,
): readonly Occurrence[] {
  const from = occurrences.findIndex(isThere);
  return from < 0 ? [] : occurrences.slice(from, occurrences.findLastIndex(isThere) + 1);
}

/**
 * Whether a calendar that counts on the wall clock of the zone comes to the same instants. Readers
 * differ about hours that a change of the clocks leaves out or shows twice (RFC 5545, 3.3.5).
 */
function isOnOneClock(
  span: readonly Occurrence[],
  dates: readonly CalendarEvent[],
  { timezone }: SeriesPattern,
): boolean {
  const instants = [
    ...span.map(({ start }) => start),
    ...dates.flatMap(({ start, end }) => [start, end]),
  ];
  return (
    span.every(({ start, wall }) => wallTimeOf(start, timezone) === wall) &&
    wallClockZone(timezone, instants) !== null
  );
}

/**
 * The largest group of dates that say the same and last as long. Over a clock change some calendars
 * repeat the duration and others the time of day of the end, so such a date is an exception.
 */
function mostAlike(dates: readonly CalendarEvent[]): readonly CalendarEvent[] {
  const groups = Map.groupBy(dates, ({ start, end, ...date }) => {
    const { title, description, place, status, isPrivate, attendees } = date;
    const length = lengthMsOf({ start, end });
    return JSON.stringify([title, description, place, status, isPrivate, attendees, length]);
  });
  return [...groups.values()].reduce<readonly CalendarEvent[]>(
    (largest, group) => (group.length > largest.length ? group : largest),
    [],
  );
}

function lengthMsOf({ start, end }: Pick<CalendarEvent, 'start' | 'end'>): number {
  return Date.parse(end) - Date.parse(start);
}

function later(one: string, other: string): string {
  return one > other ? one : other;
}

/** The rules of series, by the id under which calendars know their dates. */
export async function patternsByUid(
  tx: TenantRows,
  seriesIds: readonly string[],
): Promise<ReadonlyMap<string, SeriesPattern>> {
  if (seriesIds.length === 0) return new Map();
  const rows = await selectRows(tx, 'booking_series')
    .select(['id', 'rule', 'timezone', 'wall_start', 'first_start', 'length_minutes'])
    .where('id', 'in', seriesIds)
    .execute();
  return new Map(rows.map((row) => [bookingUid(row.id), patternOf(row)]));
}
