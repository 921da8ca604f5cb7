import type {
  FieldIssue,
  KindTraits,
  ProblemCode,
  ProblemParams,
  TimeRange,
} from '@axp/contracts/vocabulary';
import type { OpeningCalendar, Period } from './opening-hours.ts';
import {
  closedDayOf,
  hoursOf,
  isAlwaysOpen,
  openPeriods,
  periodAt,
  searchedDays,
} from './opening-hours.ts';
import { dayAt } from './wall-clock.ts';

export interface OpeningRule {
  readonly calendar: OpeningCalendar;
  readonly openFor: KindTraits['openFor'];
  /** The first allowed instant of the grid at or after another. */
  readonly onGrid: (instant: string) => string;
}

interface Refusal extends FieldIssue {
  readonly path: 'start' | 'end';
  readonly code: ProblemCode;
}

/** Whether a booking of this window lies within the opening hours. */
export function isOpenDuring(
  calendar: OpeningCalendar,
  { start, end }: TimeRange,
  openFor: KindTraits['openFor'],
): boolean {
  if (isAlwaysOpen(calendar)) return true;
  const first = periodAt(calendar, Date.parse(start));
  if (!first) return false;
  if (Date.parse(end) <= first.to) return true;
  return openFor === 'ends' && periodAt(calendar, Date.parse(end), 'end') !== null;
}

/** Why a window is refused by the opening hours, with the next allowed choice (Z-12, Z-14). */
export function openingRefusals(window: TimeRange, rule: OpeningRule): readonly Refusal[] {
  const { calendar, openFor } = rule;
  if (isOpenDuring(calendar, window, openFor)) return [];
  const first = periodAt(calendar, Date.parse(window.start));
  if (openFor === 'ends') {
    return [
      ...(first ? [] : [closedAt('start', window, rule)]),
      ...(periodAt(calendar, Date.parse(window.end), 'end') ? [] : [closedAt('end', window, rule)]),
    ];
  }
  return [first ? closesBefore(window, rule, first) : closedAt('start', window, rule)];
}

/** A length that fits into none of so many openings fits into none. */
const triedOpenings = 30;

/** The first start at or after a window's own at which a booking of its length is open. */
export function nextOpening(window: TimeRange, rule: OpeningRule): string | null {
  const length = Date.parse(window.end) - Date.parse(window.start);
  let first: string | null = null;
  for (const period of openPeriods(rule.calendar, Date.parse(window.start)).take(triedOpenings)) {
    const start = startWithin(period, window.start, rule);
    if (start === null) continue;
    first ??= start;
    const end = new Date(Date.parse(start) + length).toISOString();
    if (isOpenDuring(rule.calendar, { start, end }, rule.openFor)) return start;
  }
  // Longer than any opening: it has to become shorter, and this is where it can begin.
  return first;
}

function startWithin(period: Period, earliest: string, { onGrid }: OpeningRule): string | null {
  const from = new Date(Math.max(period.from, Date.parse(earliest))).toISOString();
  const start = onGrid(from);
  return Date.parse(start) < period.to ? start : null;
}

function closedAt(path: 'start' | 'end', window: TimeRange, rule: OpeningRule): Refusal {
  const { calendar } = rule;
  const instant = path === 'start' ? window.start : window.end;
  const day = dayAt(Date.parse(instant), calendar.timezone);
  const next =
    path === 'start'
      ? nextOpening(window, rule)
      : nextOpening({ start: instant, end: instant }, rule);
  if (next === null) return { path, code: 'booking.not_open', params: { searchedDays } };
  const nextOpenAt = next;
  const closed = closedDayOf(calendar, day);
  if (closed) {
    const { nameEn, nameTh } = closed;
    return { path, code: 'booking.closed_day', params: { nameEn, nameTh, nextOpenAt } };
  }
  const hours = hoursInWords(calendar, day);
  if (hours === '') return { path, code: 'booking.closed_weekday', params: { nextOpenAt } };
  return { path, code: 'booking.outside_hours', params: { hours, nextOpenAt } };
}

function closesBefore(window: TimeRange, rule: OpeningRule, { to }: Period): Refusal {
  const day = dayAt(Date.parse(window.start), rule.calendar.timezone);
  const closesAt = new Date(to).toISOString();
  const params: ProblemParams = { hours: hoursInWords(rule.calendar, day), closesAt };
  return { path: 'end', code: 'booking.open_until', params };
}

/** `08:00–12:00, 13:00–18:00`: figures of a clock, the same in every language. */
function hoursInWords(calendar: OpeningCalendar, day: number): string {
  return hoursOf(calendar, day)
    .map(({ opens, closes }) => `${opens}–${closes}`)
    .join(', ');
}
