import type { Recurrence, Weekday, WeekdayOrdinal } from '@axp/contracts/vocabulary';
import { recurrenceLimits, weekdayOrdinals, weekdays } from '@axp/contracts/vocabulary';
import ICAL from 'ical.js';
import type { WallTime } from '../../../../platform/calendar/wall-clock.ts';
import { wallTimeOf } from '../../../../platform/calendar/wall-clock.ts';
import { zoneOffset } from '../../../../platform/calendar/zone-offset.ts';

export interface InvitedSeries {
  /** First start. */
  readonly start: string;
  readonly rule: string;
  readonly exdates: readonly string[];
  readonly rdates: readonly string[];
  /** Zone of the event, on whose wall clock the rule counts. */
  readonly timezone: string;
}

/** Why a rule cannot be stored. */
export type RecurrenceDoubt =
  | 'not-readable'
  /** Yearly, hourly, or parts that our series do not have. */
  | 'pattern'
  /** Additional dates outside the rule (RDATE). */
  | 'added-dates'
  /** The first date does not follow the rule. */
  | 'start'
  | 'interval'
  | 'no-end'
  /** More dates, or a later end, than a series may have. */
  | 'too-long'
  /** Clocks of event and resource differ from season to season, or show different days. */
  | 'time-zone';

export type SeriesReading =
  | {
      readonly recurrence: Recurrence;
      /** Original starts that the client left out. */
      readonly skipped: readonly string[];
    }
  | { readonly recurrence: null; readonly reason: RecurrenceDoubt };

/** Translates a rule into a series on the wall clock of the resource, or says why it cannot be one. */
export function readSeries(series: InvitedSeries, resourceZone: string): SeriesReading {
  const read = recurrenceOf(series, resourceZone);
  return typeof read === 'string'
    ? { recurrence: null, reason: read }
    : { recurrence: read, skipped: series.exdates };
}

function recurrenceOf(series: InvitedSeries, resourceZone: string): Recurrence | RecurrenceDoubt {
  const rule = parseRule(series.rule);
  if (!rule) return 'not-readable';
  if (series.rdates.length > 0) return 'added-dates';
  const pattern = patternOf(rule, wallTimeOf(series.start, series.timezone));
  if (typeof pattern === 'string') return pattern;
  const [unit = pattern.frequency] = pattern.frequency.split('-');
  if (rule.interval > (intervals[unit] ?? 1)) return 'interval';
  const found = endOf(rule, series);
  if (typeof found === 'string') return found;
  if (!keepsDistance(series, found.last, resourceZone)) return 'time-zone';
  return { ...pattern, interval: rule.interval, ...found.end };
}

const intervals: Readonly<Record<string, number>> = recurrenceLimits.interval;

function parseRule(text: string): ICAL.Recur | null {
  try {
    return ICAL.Recur.fromString(text);
  } catch {
    return null;
  }
}

type WithoutEnd<One> = One extends unknown ? Omit<One, 'interval' | 'until' | 'count'> : never;
type Pattern = WithoutEnd<Recurrence>;

function patternOf(rule: ICAL.Recur, first: WallTime): Pattern | RecurrenceDoubt {
  const parts = Object.keys(rule.parts).toSorted().join();
  const days = rule.getComponent('BYDAY').map(String);
  const date = new Date(first);
  const ownDay = weekdays[(date.getUTCDay() + 6) % 7] ?? 'monday';
  const has = (...allowed: readonly string[]) => allowed.includes(parts);

  switch (rule.freq) {
    case 'DAILY':
      if (has('')) return { frequency: 'daily' };
      return has('BYDAY') && rule.interval === 1 ? weekly(days, ownDay) : 'pattern';
    case 'WEEKLY':
      if (!has('', 'BYDAY') || !isWeekLikeOurs(rule, days)) return 'pattern';
      return weekly(has('') ? [codeOf(ownDay)] : days, ownDay);
    case 'MONTHLY':
      if (has('', 'BYMONTHDAY')) return monthlyDate(rule, date.getUTCDate());
      if (has('BYDAY', 'BYDAY,BYSETPOS')) return monthlyWeekday(rule, days, date, ownDay);
      return 'pattern';
    default:
      return 'pattern';
  }
}

const codeOf = (day: Weekday) => day.slice(0, 2).toUpperCase();

/** Where a week begins matters if weeks are left out; from Sunday or Monday, only for a Sunday. */
function isWeekLikeOurs({ wkst, interval }: ICAL.Recur, days: readonly string[]): boolean {
  const { MONDAY, SUNDAY } = ICAL.Time;
  return interval === 1 || wkst === MONDAY || (wkst === SUNDAY && !days.includes('SU'));
}

function weekly(codes: readonly string[], ownDay: Weekday): Pattern | RecurrenceDoubt {
  const chosen = weekdays.filter((day) => codes.includes(codeOf(day)));
  if (chosen.length !== new Set(codes).size) return 'pattern';
  return chosen.includes(ownDay) ? { frequency: 'weekly', weekdays: chosen } : 'start';
}

function monthlyDate(rule: ICAL.Recur, ownDate: number): Pattern | RecurrenceDoubt {
  const [monthDay = ownDate, second] = rule.getComponent('BYMONTHDAY').map(Number);
  if (second !== undefined || monthDay < 1) return 'pattern';
  return monthDay === ownDate ? { frequency: 'monthly-date', monthDay } : 'start';
}

/** `2TU`, or `TU` with `BYSETPOS=2`, which Outlook writes. */
function monthlyWeekday(
  rule: ICAL.Recur,
  [code = '', ...more]: readonly string[],
  first: Date,
  ownDay: Weekday,
): Pattern | RecurrenceDoubt {
  const [position, secondPosition] = rule.getComponent('BYSETPOS').map(Number);
  const [, written = '', letters = ''] = /^([+-]?\d+)?([A-Z]{2})$/.exec(code) ?? [];
  const isTwice = written !== '' && position !== undefined;
  const ordinal = weekdayOrdinals.find((each) => each === Number(written || position));
  const weekday = weekdays.find((day) => codeOf(day) === letters);
  if (more.length > 0 || secondPosition !== undefined || isTwice || !ordinal || !weekday) {
    return 'pattern';
  }
  const isFirst = weekday === ownDay && isOrdinal(first, ordinal);
  return isFirst ? { frequency: 'monthly-weekday', ordinal, weekday } : 'start';
}

function isOrdinal(date: Date, ordinal: WeekdayOrdinal): boolean {
  const day = date.getUTCDate();
  const monthLength = new Date(
    Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0),
  ).getUTCDate();
  return ordinal === -1 ? day > monthLength - 7 : Math.ceil(day / 7) === ordinal;
}

interface End {
  readonly end: { readonly count: number } | { readonly until: string };
  /** Wall time that no date is after. */
  readonly last: WallTime;
}

function endOf(rule: ICAL.Recur, { start, timezone }: InvitedSeries): End | RecurrenceDoubt {
  const { count, until } = rule;
  const first = wallTimeOf(start, timezone);
  const limit = new Date(first);
  limit.setUTCMonth(limit.getUTCMonth() + recurrenceLimits.months);
  if (count) {
    if (count > recurrenceLimits.occurrences) return 'too-long';
    const last = lastDate(rule, first, limit.getTime());
    return last === null ? 'too-long' : { end: { count }, last };
  }
  if (!until) return 'no-end';
  // The last date is the one before if the time of day is later than that of the end.
  const last = untilOnWall(until, timezone) - (first % dayMs);
  if (last > limit.getTime()) return 'too-long';
  return { end: { until: new Date(last).toISOString().slice(0, 10) }, last: last + dayMs };
}

/** The last date of a rule that ends by a count; null if it is after a limit. */
function lastDate(rule: ICAL.Recur, first: WallTime, limit: WallTime): WallTime | null {
  const dates = rule.iterator(
    ICAL.Time.fromDateTimeString(new Date(first).toISOString().slice(0, 19)),
  );
  let last = first;
  for (let next = dates.next(); next; next = dates.next()) {
    last = Date.parse(`${next.toString()}Z`);
    if (last > limit) return null;
  }
  return last;
}

/** An end in UTC is an instant; others are on the wall clock of the event. */
export function untilOnWall(until: ICAL.Time, timezone: string): WallTime {
  const text = until.toString();
  if (text.endsWith('Z')) return wallTimeOf(text, timezone);
  return Date.parse(`${until.isDate ? `${text}T23:59:59` : text}Z`);
}

const dayMs = 24 * 60 * 60 * 1000;

/** Whether the clocks of both zones keep their distance during a series, and show one date. */
function keepsDistance({ start, timezone }: InvitedSeries, last: WallTime, other: string): boolean {
  const from = Date.parse(start);
  const distance = (at: number) => zoneOffset(timezone, at) - zoneOffset(other, at);
  const day = (zone: string) => Math.floor(wallTimeOf(start, zone) / dayMs);
  if (day(timezone) !== day(other)) return false;
  for (let at = from; at <= last + dayMs; at += dayMs) {
    if (distance(at) !== distance(from)) return false;
  }
  return true;
}
