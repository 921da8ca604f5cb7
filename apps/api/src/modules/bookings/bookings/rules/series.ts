import type { FieldIssue, ProblemParams, Recurrence } from '@axp/contracts/vocabulary';
import { AppError, recurrenceLimits } from '@axp/contracts/vocabulary';
import type { WallTime } from '../../../../platform/calendar/wall-clock.ts';
import { instantOf, wallTimeOf } from '../../../../platform/calendar/wall-clock.ts';
import { monthsWithoutDay, wallTimesOf } from './recurrence-rule.ts';
import type { TimeSlot } from './time.ts';
import { dateOf, earlier, endOnWall, monthsLater, wallMinutes } from './time.ts';

const minuteMs = 60_000;

/** One date of a series. `originalStart` names it for good, whatever becomes of it (Z-61). */
export interface Occurrence extends TimeSlot {
  readonly originalStart: string;
  /** Local time that the rule yields; in a DST gap, the start is later. */
  readonly wall: WallTime;
}

export interface SeriesPlan {
  readonly occurrences: readonly Occurrence[];
  /** Months that lack the day of a monthly series: `2027-02`. */
  readonly skippedMonths: readonly string[];
}

/** A recurrence rule that starts at a local time in the resource's time zone. */
export interface SeriesPattern {
  readonly recurrence: Recurrence;
  readonly timezone: string;
  readonly wallStart: WallTime;
  /** On the wall clock: both ends of each date keep their time of day over clock changes. */
  readonly wallMinutes: number;
  /** The instant meant by `wallStart`, which may be the second of two that show it. */
  readonly firstStart: string;
}

/** Returns the pattern of a series whose first date is a given time slot. */
export function patternFrom(
  first: TimeSlot,
  recurrence: Recurrence,
  timezone: string,
): SeriesPattern {
  const wallStart = wallTimeOf(first.start, timezone);
  const firstStart = first.start;
  return { recurrence, timezone, wallStart, firstStart, wallMinutes: wallMinutes(first, timezone) };
}

/**
 * The dates of a series (Z-60): the rule counts on the wall clock, and both ends of each date are
 * then instants of the zone. Refuses a rule that breaks a limit, at its field.
 */
export function planSeries(pattern: SeriesPattern): SeriesPlan {
  const { recurrence, wallStart } = pattern;
  const walls = limitedWallTimes(recurrence, wallStart);
  refuseOverlaps(walls, pattern.wallMinutes);
  const lastDay = recurrence.until ? Date.parse(recurrence.until) : walls.at(-1);
  return {
    occurrences: withoutOverlaps(walls.map((wall) => occurrenceAt(wall, pattern))),
    skippedMonths: monthsWithoutDay(recurrence, wallStart, lastDay ?? wallStart),
  };
}

/** The dates of a series that begins with a window, on the clocks of a zone. */
export function datesOfSeries(
  first: TimeSlot,
  recurrence: Recurrence,
  timezone: string,
): readonly TimeSlot[] {
  return planSeries(patternFrom(first, recurrence, timezone)).occurrences;
}

/** The months that a stored series leaves out, for want of its day. */
export function skippedMonthsOf(pattern: SeriesPattern): readonly string[] {
  return pattern.recurrence.frequency === 'monthly-date' ? planSeries(pattern).skippedMonths : [];
}

function occurrenceAt(wall: WallTime, pattern: SeriesPattern): Occurrence {
  // A series that begins in an hour that is shown twice begins in the one that was asked for.
  const isFirst = wall === pattern.wallStart;
  const start = isFirst ? pattern.firstStart : instantOf(wall, pattern.timezone);
  const end = endOnWall({ start, wall }, pattern.wallMinutes, pattern.timezone);
  return { wall, start, end, originalStart: start };
}

/** A gap moves an end forward, at most to the start of the next date. */
function withoutOverlaps(occurrences: readonly Occurrence[]): readonly Occurrence[] {
  return occurrences.map((occurrence, index) => {
    const next = occurrences[index + 1];
    return next ? { ...occurrence, end: earlier(occurrence.end, next.start) } : occurrence;
  });
}

function limitedWallTimes(recurrence: Recurrence, from: WallTime): WallTime[] {
  const { occurrences, months } = recurrenceLimits;
  const field = recurrence.until === undefined ? 'count' : 'until';
  const latestOn = dateOf(monthsLater(from, months));
  const tooLong = () => refused(field, 'recurrence_too_long', { maxMonths: months, latestOn });
  if (recurrence.until !== undefined && recurrence.until > latestOn) throw tooLong();

  const atMost = recurrence.count ?? occurrences + 1;
  const walls = wallTimesOf(recurrence, { from, untilDate: recurrence.until ?? latestOn, atMost });
  if (walls.length === 0) throw refused(field, 'recurrence_without_dates', {});
  if (recurrence.count !== undefined && walls.length < recurrence.count) throw tooLong();
  const [lastAllowed] = walls.slice(occurrences - 1);
  if (walls.length > occurrences && lastAllowed !== undefined) {
    const params = { maximum: occurrences, latestOn: dateOf(lastAllowed) };
    throw refused(field, 'recurrence_too_many', params);
  }
  return walls;
}

/** Refuses a rule whose dates overlap, because the series would conflict with itself. */
function refuseOverlaps(walls: readonly WallTime[], minutes: number): void {
  const gaps = walls.slice(1).map((wall, index) => (wall - (walls[index] ?? wall)) / minuteMs);
  const maxLengthMinutes = Math.min(...gaps);
  if (minutes <= maxLengthMinutes) return;
  throw fieldRefused({ path: 'end', code: 'recurrence_overlaps', params: { maxLengthMinutes } });
}

function refused(field: 'until' | 'count', code: string, params: ProblemParams): AppError {
  return fieldRefused({ path: `recurrence.${field}`, code, params });
}

function fieldRefused(issue: FieldIssue): AppError {
  return new AppError('request.invalid', { issues: [issue] });
}
