import type { Recurrence } from '@axp/contracts/vocabulary';
import { weekdays } from '@axp/contracts/vocabulary';
import type { WallTime } from '../../../../platform/calendar/wall-clock.ts';
import { instantOf, wallTimeOf } from '../../../../platform/calendar/wall-clock.ts';
import type { Occurrence, SeriesPattern } from './series.ts';
import { planSeries } from './series.ts';
import type { TimeSlot } from './time.ts';
import { dateOf, wallMinutes } from './time.ts';

const dayMs = 86_400_000;

/** An existing date of a series, with the fields that planning a change needs. */
export interface SeriesDate {
  readonly bookingId: string | null;
  readonly originalStart: string;
  /** Local time that the rule yields. */
  readonly wall: WallTime;
  /** False if it is past, checked in, cancelled or skipped. */
  readonly isOpen: boolean;
}

interface DateMove<T extends SeriesDate> {
  readonly date: T;
  readonly to: Occurrence;
}

/** Mapping of the dates of a series to another rule that keeps existing bookings (Z-61). */
export interface SeriesChange<T extends SeriesDate> {
  /** Open dates with their new times. */
  readonly moved: readonly DateMove<T>[];
  /** Open dates without a counterpart in the new rule. */
  readonly dropped: readonly T[];
  /** Dates of the rule that nothing is there for yet. */
  readonly added: readonly Occurrence[];
  /** Dates that can't change, where the rule has a date on the same day. */
  readonly kept: readonly DateMove<T>[];
}

/**
 * Matches dates with those of a rule: on the same day first, so that a date keeps its exceptions,
 * then in order. What can't change takes its day out of the rule: a cancelled date doesn't return.
 */
export function matchDates<T extends SeriesDate>(
  dates: readonly T[],
  occurrences: readonly Occurrence[],
  wallOf: (date: T) => WallTime = ({ wall }) => wall,
): SeriesChange<T> {
  const occurrenceOn = new Map(occurrences.map((to) => [dateOf(to.wall), to]));
  const onSameDay = dates.flatMap((date) => {
    const to = occurrenceOn.get(dateOf(wallOf(date)));
    return to ? [{ date, to }] : [];
  });
  const matched = new Set(onSameDay.map(({ date }) => date));
  const filled = new Set(onSameDay.map(({ to }) => to));
  const left = dates.filter((date) => date.isOpen && !matched.has(date));
  const empty = occurrences.filter((occurrence) => !filled.has(occurrence));
  const inOrder = left.flatMap((date, index) => {
    const to = empty[index];
    return to ? [{ date, to }] : [];
  });
  return {
    moved: [...onSameDay.filter(({ date }) => date.isOpen), ...inOrder],
    dropped: left.slice(empty.length),
    added: empty.slice(left.length),
    kept: onSameDay.filter(({ date }) => !date.isOpen),
  };
}

/** Splits a rule before date number `index`; `tail` begins with that date. */
export function splitRule(
  recurrence: Recurrence,
  index: number,
): { readonly head: Recurrence; readonly tail: Recurrence } {
  const { until, count, ...pattern } = recurrence;
  const head = { ...pattern, count: index };
  const tail = count === undefined ? { ...pattern, until } : { ...pattern, count: count - index };
  return { head, tail };
}

/** A rule moved by days, with its dates; null where months would make that another rule. */
export function shiftRule(rule: Recurrence, days: number): Recurrence | null {
  if (days === 0) return rule;
  const until = rule.until && dateOf(Date.parse(rule.until) + days * dayMs);
  const recurrence = { ...rule, ...(until && { until }) };
  if (recurrence.frequency === 'daily') return recurrence;
  if (recurrence.frequency !== 'weekly') return null;
  const shifted = recurrence.weekdays.flatMap((day) => {
    const index = (((weekdays.indexOf(day) + days) % 7) + 7) % 7;
    return weekdays.slice(index, index + 1);
  });
  return { ...recurrence, weekdays: shifted };
}

/**
 * The same dates as a rule of another zone. Null where none has them: clocks that change on other
 * days, or a month's day that the other zone would count from another end.
 */
export function patternInZone(pattern: SeriesPattern, timezone: string): SeriesPattern | null {
  const wallStart = wallTimeOf(pattern.firstStart, timezone);
  const days = daysBetween(pattern.wallStart, wallStart);
  const recurrence = shiftRule(pattern.recurrence, days);
  if (recurrence === null) return null;
  const other = { ...pattern, recurrence, timezone, wallStart };
  const timesOf = (one: SeriesPattern) =>
    planSeries(one).occurrences.map(({ start, end }) => `${start}/${end}`);
  return timesOf(other).join() === timesOf(pattern).join() ? other : null;
}

interface PatternChange {
  /** Pattern from the edited date on, with the remaining count. */
  readonly before: SeriesPattern;
  /** Undefined to keep the current rule. */
  readonly recurrence: Recurrence | undefined;
  /** The edited date in its series. */
  readonly own: Pick<SeriesDate, 'wall' | 'originalStart'>;
  /** The time of the edited date with the change. */
  readonly slot: TimeSlot;
  readonly isStartKept: boolean;
  /** Zone in which the time was chosen, which is that of the resource with the change. */
  readonly timezone: string;
}

/**
 * Returns the pattern after one date was moved and the others follow, by the same number of days
 * and to the same time of day, in the zone of their place. A monthly rule that another zone would
 * move to other days stays in its zone. Null if a monthly rule can't be shifted.
 */
export function changedPattern(change: PatternChange): SeriesPattern | null {
  return patternIn(change.timezone, change) ?? patternIn(change.before.timezone, change);
}

function patternIn(timezone: string, change: PatternChange): SeriesPattern | null {
  const { before, own, slot, isStartKept } = change;
  const start = isStartKept ? own.originalStart : slot.start;
  const isSame = isStartKept && timezone === before.timezone;
  const newWall = isSame ? own.wall : wallTimeOf(start, timezone);
  const recurrence =
    change.recurrence ?? shiftRule(before.recurrence, daysBetween(own.wall, newWall));
  if (recurrence === null) return null;
  const minutes = wallMinutes(slot, timezone);
  if (isSame) return { ...before, recurrence, wallMinutes: minutes };
  const wallStart = before.wallStart + newWall - own.wall;
  const firstStart = wallStart === newWall ? start : instantOf(wallStart, timezone);
  return { recurrence, timezone, wallStart, firstStart, wallMinutes: minutes };
}

/** Returns the number of calendar days between two local times. */
export function daysBetween(one: WallTime, other: WallTime): number {
  return Math.round((Date.parse(dateOf(other)) - Date.parse(dateOf(one))) / dayMs);
}
