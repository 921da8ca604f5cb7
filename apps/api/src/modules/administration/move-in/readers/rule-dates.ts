import ICAL from 'ical.js';
import type { WallTime } from '../../../../platform/calendar/wall-clock.ts';
import { wallTimeOf } from '../../../../platform/calendar/wall-clock.ts';
import { untilOnWall } from '../../../connections/meetings/index.ts';

interface RepeatedEvent {
  /** Start of the first date. */
  readonly start: string;
  readonly timezone: string;
  /** RRULE as RFC 5545 writes it. */
  readonly rule: string;
}

interface Followed {
  /** Instants until which dates are wanted. */
  readonly horizon: string;
  /** Dates that may still be followed in this file. */
  readonly budget: { left: number };
}

export interface RuleDates {
  /** Starts on the wall clock until the horizon, the first date among them. */
  readonly walls: readonly WallTime[];
  /** Number of dates after the horizon; null for a rule without an end. */
  readonly beyond: number | null;
}

/**
 * Rules that the library follows in bounded time, and right: others skip days that a month lacks, or
 * search for a date that never comes.
 */
const followedParts: Readonly<Record<string, readonly string[]>> = {
  DAILY: ['', 'BYDAY'],
  WEEKLY: ['', 'BYDAY'],
  MONTHLY: ['', 'BYMONTHDAY', 'BYDAY', 'BYDAY,BYSETPOS'],
  YEARLY: ['', 'BYMONTH,BYMONTHDAY', 'BYDAY,BYMONTH', 'BYDAY,BYMONTH,BYSETPOS'],
};
const longestInterval = 400;
const [shortestMonth, longestMonth] = [28, 31];
const longestYear = 12;
const commonYear = 2027;
const mostWeeks = 4;
const longestRuleYears = 10;
/** Each day of a hundred years. */
const mostDatesOfRule = 40_000;

/** Dates of a rule on the wall clock of its zone, or the reason why it isn't followed. */
export function ruleDates(
  { start, timezone, rule }: RepeatedEvent,
  { horizon, budget }: Followed,
): RuleDates | 'no_counterpart' | 'too_many' {
  const first = wallTimeOf(start, timezone);
  const recur = ICAL.Recur.fromString(rule);
  if (!isFollowed(recur, new Date(first))) return 'no_counterpart';
  const until = recur.until ? untilOnWall(recur.until, timezone) : Number.POSITIVE_INFINITY;
  const most = recur.count ?? Number.POSITIVE_INFINITY;
  const last = wallTimeOf(horizon, timezone);
  const farthest = new Date(horizon).setUTCFullYear(
    new Date(horizon).getUTCFullYear() + longestRuleYears,
  );
  const walls: WallTime[] = [];
  let beyond = 0;
  for (const wall of wallTimes(patternOf(recur), first)) {
    if (wall > until || walls.length + beyond >= most) return { walls, beyond };
    budget.left -= 1;
    if (budget.left < 0 || walls.length + beyond > mostDatesOfRule) return 'too_many';
    if (wall <= last) walls.push(wall);
    else beyond += 1;
    if (wall > last && until === Infinity && most === Infinity) return { walls, beyond: null };
    if (wall > farthest) return { walls, beyond: null };
  }
  return { walls, beyond };
}

/** Pattern of a rule without its end. */
function patternOf(recur: ICAL.Recur): ICAL.Recur {
  const pattern = ICAL.Recur.fromString(recur.toString());
  pattern.count = null;
  pattern.until = null;
  return pattern;
}

/** The same rule with a day as its end. */
export function ruleUntil(rule: string, day: string): string {
  const pattern = patternOf(ICAL.Recur.fromString(rule));
  return `${pattern.toString()};UNTIL=${day.replaceAll('-', '')}T235959`;
}

/** The first time of an event is a date of it, even if its rule has another day (RFC 5545, 3.8.5.3). */
function* wallTimes(pattern: ICAL.Recur, first: WallTime): Generator<WallTime> {
  yield first;
  const from = ICAL.Time.fromDateTimeString(new Date(first).toISOString().slice(0, 19));
  const dates = pattern.iterator(from);
  for (let next = dates.next(); next; next = dates.next()) {
    const { year, month, day, hour, minute, second } = next;
    const wall = Date.UTC(year, month - 1, day, hour, minute, second);
    if (wall > first) yield wall;
  }
}

function isFollowed(recur: ICAL.Recur, first: Date): boolean {
  const parts = Object.keys(recur.parts).toSorted().join();
  const isKnown = followedParts[recur.freq]?.includes(parts) ?? false;
  if (!isKnown || recur.interval > longestInterval) return false;
  const numbers = (part: string) => recur.getComponent(part).map(Number);
  const hasOrdinal = recur.getComponent('BYDAY').some((day) => /\d/.test(String(day)));
  const positions = numbers('BYSETPOS');
  if (hasOrdinal && (['DAILY', 'WEEKLY'].includes(recur.freq) || positions.length > 0))
    return false;
  if (recur.freq === 'DAILY' && parts === 'BYDAY' && recur.interval > 1) return false;
  if (!positions.every((position) => position !== 0 && Math.abs(position) <= mostWeeks))
    return false;
  const months = parts.includes('BYMONTH') ? numbers('BYMONTH') : [];
  if (!months.every((month) => month >= 1 && month <= longestYear)) return false;
  return monthDaysAreFollowed(recur, first);
}

/** A day that some months lack is followed where each month has its turn. */
function monthDaysAreFollowed({ freq, interval, parts }: ICAL.Recur, first: Date): boolean {
  if (freq !== 'MONTHLY' && freq !== 'YEARLY') return true;
  const isPlain = Object.keys(parts).length === 0;
  const days = isPlain ? [first.getUTCDate()] : (parts.BYMONTHDAY ?? []).map(Number);
  const months = isPlain ? [first.getUTCMonth() + 1] : (parts.BYMONTH ?? []).map(Number);
  const most = { MONTHLY: interval === 1 ? longestMonth : shortestMonth, YEARLY: longestMonth }[
    freq
  ];
  const shortest = freq === 'YEARLY' ? months.map(daysIn) : [];
  const length = Math.min(most, ...shortest);
  return days.every((day) => day !== 0 && Math.abs(day) <= length);
}

const daysIn = (month: number) => new Date(Date.UTC(commonYear, month, 0)).getUTCDate();
