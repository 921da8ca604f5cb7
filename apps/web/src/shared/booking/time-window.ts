import type { ResourceType, TimeRange, User } from '@axp/contracts';
import { addDays, instantAt } from '@/shared/lib/datetime/index.ts';
import { placeClock } from './clock.ts';

/** Of the rules of booking those that a choice of times follows (Z-11). */
export type TimeRules = User['timeRules'][ResourceType];

const minuteMs = 60_000;
const dayMinutes = 24 * 60;

// The server takes a start up to 5 minutes back (Z-11); this leaves 3 of them to fill in the form.
const nowGraceMinutes = 2;

/** When a place is open, earliest first; null where it never closes. */
export type OpenHours = readonly TimeRange[] | null;

/** The start of the next opening; null while a place is open. */
export function opensAt(now: number, hours: OpenHours): string | null {
  const next = hours?.find(({ end }) => Date.parse(end) > now);
  return next && Date.parse(next.start) > now ? next.start : null;
}

/** The rules that a choice of times follows, and by whose clock. */
export interface TimeChoice {
  readonly rules: TimeRules;
  /** Zone of the place: its midnight is where the grid begins. */
  readonly timezone: string;
  /** Hours of the place, where a start outside them is of no use. */
  readonly hours?: OpenHours;
}

interface Grid extends Pick<TimeChoice, 'timezone' | 'hours'> {
  readonly rules: Pick<TimeRules, 'gridMinutes'>;
}

/**
 * The start of a booking made 'now': the step of the grid just begun, else the next one; while the
 * place is closed, the first one of its next opening.
 */
export function nextStart(now: number, { hours = null, ...grid }: Grid): string {
  const start = stepFrom(now - nowGraceMinutes * minuteMs, grid);
  const opens = opensAt(Date.parse(start), hours);
  return opens === null ? start : stepFrom(Date.parse(opens), grid);
}

/** The first step of the grid at or after an instant. */
function stepFrom(soonest: number, { rules, timezone }: Grid): string {
  const { day } = placeClock(soonest, timezone);
  const midnight = instantAt({ day, time: '00:00' }, timezone);
  const sinceMidnight = (soonest - Date.parse(midnight)) / minuteMs;
  const minutes = Math.ceil(sinceMidnight / rules.gridMinutes) * rules.gridMinutes;
  const nextMidnight = instantAt({ day: addDays(day, 1), time: '00:00' }, timezone);
  const { end } = windowFrom(midnight, minutes);
  // A grid that does not divide the day restarts at midnight.
  return [end, nextMidnight].toSorted()[0] ?? end;
}

export function windowFrom(start: string, minutes: number): TimeRange {
  return { start, end: new Date(Date.parse(start) + minutes * minuteMs).toISOString() };
}

/** The time of a booking that is made again: the same while it is ahead, else as long from now on. */
export function nextWindowLike(range: TimeRange, now: number, choice: TimeChoice): TimeRange {
  if (!hasBegun(range, now)) return { start: range.start, end: range.end };
  const minutes = (Date.parse(range.end) - Date.parse(range.start)) / minuteMs;
  return windowFrom(soonestStart(now, choice), minutes);
}

/** Default window: as early as the rules allow, with the usual length. */
export function defaultWindow(now: number, choice: TimeChoice): TimeRange {
  return windowFrom(soonestStart(now, choice), choice.rules.defaultLengthMinutes);
}

function soonestStart(now: number, choice: TimeChoice): string {
  const { minNoticeMinutes } = choice.rules;
  if (minNoticeMinutes === 0) return nextStart(now, choice);
  // A notice leaves no grace: until the form is sent, it must still be kept.
  return nextStart(now + (minNoticeMinutes + 2 * nowGraceMinutes) * minuteMs, choice);
}

type Lengths = Pick<TimeRules, 'gridMinutes' | 'defaultLengthMinutes' | 'maxLengthMinutes'>;

/** About so many minutes: a step of the grid, and no longer than the longest booking. */
export function lengthNear(minutes: number, { gridMinutes, maxLengthMinutes }: Lengths): number {
  const onGrid = Math.ceil(minutes / gridMinutes) * gridMinutes;
  return Math.min(onGrid, maxLengthMinutes);
}

/** For a short talk: half of what is usual. */
export function shortLength(rules: Lengths): number {
  return lengthNear(rules.defaultLengthMinutes / 2, rules);
}

/** Half-open: a booking that ends when the other begins is no clash (Z-10). */
export function overlaps(a: TimeRange, b: TimeRange): boolean {
  return Date.parse(a.start) < Date.parse(b.end) && Date.parse(b.start) < Date.parse(a.end);
}

/** Whether the start is too far back to book, by the tolerance that the search still offers. */
export function hasBegun({ start }: TimeRange, now: number): boolean {
  return Date.parse(start) < now - nowGraceMinutes * minuteMs;
}

const hours = [2, 2.5, 3, 4, 5, 6, 8, 10, 12, 18].map((count) => count * 60);
const days = [1, 2, 3, 4, 5, 7, 10, 14, 21, 30].map((count) => count * dayMinutes);
const usualLengths = [15, 30, 45, 60, 90, ...hours, ...days];

/** Lengths on the grid up to the longest; the current one and the usual one always among them. */
export function lengthChoices(current: number, rules: Lengths): number[] {
  const { gridMinutes, defaultLengthMinutes, maxLengthMinutes } = rules;
  const fitting = usualLengths.filter(
    (minutes) => minutes <= maxLengthMinutes && minutes % gridMinutes === 0,
  );
  return [...new Set([...fitting, defaultLengthMinutes, current])].sort((a, b) => a - b);
}

/** Shortest step of a list, if the grid is finer. */
const leastStepMinutes = 5;

/** Starts of a day on the grid, in minutes since midnight, the current one among them. */
export function startChoices(
  current: number,
  { gridMinutes }: Pick<TimeRules, 'gridMinutes'>,
): number[] {
  const step = Math.ceil(leastStepMinutes / gridMinutes) * gridMinutes;
  const grid = Array.from({ length: Math.ceil(dayMinutes / step) }, (_, index) => index * step);
  return [...new Set([...grid, current])].sort((a, b) => a - b);
}
