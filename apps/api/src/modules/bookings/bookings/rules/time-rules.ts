import type { BookingRules, ProblemCode, ProblemParams, RuleName } from '@axp/contracts/vocabulary';
import {
  AppError,
  canRequestClosedTimes,
  pastStartToleranceMinutes,
  refusalAt,
} from '@axp/contracts/vocabulary';
import { wallTimeOf } from '../../../../platform/calendar/wall-clock.ts';
import type { TimeSlot } from './time.ts';
import { lengthMinutes, shift } from './time.ts';

export interface Refusal {
  readonly path: 'start' | 'end';
  readonly code: ProblemCode;
  readonly params: ProblemParams;
}

interface TimeRuleFacts {
  readonly rules: BookingRules;
  /** Zone of the resource: the grid and the refusals speak its wall clock (Z-10). */
  readonly timezone: string;
  readonly now: Date;
}

const minutesPerDay = 24 * 60;

/** The first instant of the grid that a booking may start at. */
export function earliestStart({ rules, timezone, now }: TimeRuleFacts): string {
  const soonest = shift(now.toISOString(), rules.minNoticeMinutes || -pastStartToleranceMinutes);
  return gridNeighbours(soonest, rules.gridMinutes, timezone).next;
}

function offGrid(slot: TimeSlot, { rules, timezone }: TimeRuleFacts): Refusal[] {
  return (['start', 'end'] as const).flatMap((path) => {
    const { previous, next } = gridNeighbours(slot[path], rules.gridMinutes, timezone);
    if (previous === next) return [];
    const params = { gridMinutes: rules.gridMinutes, previousAt: previous, nextAt: next };
    return [{ path, code: 'booking.off_grid', params } as const];
  });
}

function tooEarly(slot: TimeSlot, facts: TimeRuleFacts): Refusal[] {
  const earliestAt = earliestStart(facts);
  if (Date.parse(slot.start) >= Date.parse(earliestAt)) return [];
  const { minNoticeMinutes } = facts.rules;
  const isPast = Date.parse(slot.start) < facts.now.getTime();
  if (isPast || minNoticeMinutes === 0) {
    return [{ path: 'start', code: 'booking.start_in_past', params: { earliestAt } }];
  }
  const params = { minNoticeMinutes, earliestAt };
  return [{ path: 'start', code: 'booking.notice_too_short', params }];
}

function tooLong(slot: TimeSlot, { rules }: TimeRuleFacts): Refusal[] {
  const { maxLengthMinutes } = rules;
  if (lengthMinutes(slot) <= maxLengthMinutes) return [];
  const latestEndAt = shift(slot.start, maxLengthMinutes);
  return [{ path: 'end', code: 'booking.too_long', params: { maxLengthMinutes, latestEndAt } }];
}

function tooFarAhead(slot: TimeSlot, { rules, now }: TimeRuleFacts): Refusal[] {
  const { maxAheadDays } = rules;
  const opensAt = shift(slot.end, -maxAheadDays * minutesPerDay);
  if (Date.parse(opensAt) <= now.getTime()) return [];
  return [{ path: 'end', code: 'booking.too_far_ahead', params: { maxAheadDays, opensAt } }];
}

/**
 * Refuses a slot that breaks a rule of Z-11. Every broken rule is named at its field, with the
 * rule's value and the next choice that is allowed (Z-14); the first gives the problem its code.
 */
export function checkTimes(slot: TimeSlot, facts: TimeRuleFacts): void {
  refuse(facts, timeRefusals(slot, facts));
}

/** Every rule of Z-11 that a slot breaks. */
export function timeRefusals(slot: TimeSlot, facts: TimeRuleFacts): readonly Refusal[] {
  return [
    ...offGrid(slot, facts),
    ...tooEarly(slot, facts),
    ...tooLong(slot, facts),
    ...tooFarAhead(slot, facts),
  ];
}

/** The same for a booking whose start stays: it may lie in the past, only the new end is judged. */
export function checkNewEnd(slot: TimeSlot, facts: TimeRuleFacts): void {
  refuse(facts, [
    ...offGrid(slot, facts).filter(({ path }) => path === 'end'),
    ...tooLong(slot, facts),
    ...tooFarAhead(slot, facts),
  ]);
}

function refuse({ timezone }: TimeRuleFacts, refusals: readonly Refusal[]): void {
  const [first] = refusals;
  if (first) throw new AppError(first.code, { params: first.params, issues: refusals, timezone });
}

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/** The grid's instants around one, by wall clock in a zone: equal to it when it lies on the grid. */
interface GridNeighbours {
  readonly previous: string;
  readonly next: string;
}

/**
 * Steps of the grid are counted from midnight of the wall clock, so that a grid of an hour means
 * full hours in a zone like Asia/Kathmandu (UTC+5:45), too.
 */
export function gridNeighbours(
  instant: string,
  gridMinutes: number,
  timezone: string,
): GridNeighbours {
  const wall = wallTimeOf(instant, timezone);
  const sinceMidnight = wall - Math.floor(wall / dayMs) * dayMs;
  const beyond = (sinceMidnight % (gridMinutes * minuteMs)) / minuteMs;
  if (beyond === 0) return { previous: instant, next: instant };
  return { previous: shift(instant, -beyond), next: shift(instant, gridMinutes - beyond) };
}

/**
 * Refuses one more booking to a person who has as many to come as are allowed (Z-13). The next is
 * possible when enough of them have begun.
 * @param upcoming starts of the bookings that have not begun, latest first
 */
export function checkQuota(
  upcoming: readonly string[],
  { maxUpcomingBookings }: Pick<BookingRules, 'maxUpcomingBookings'>,
): void {
  const begins = upcoming[maxUpcomingBookings - 1];
  if (begins === undefined) return;
  const params = { maxUpcomingBookings, possibleAt: new Date(begins).toISOString() };
  throw refusalAt('bookedForId', 'booking.quota_reached', params);
}

/** Refuses a series of which not all dates are left to a person: each of them counts (Z-13). */
export function checkSeriesQuota(
  upcomingCount: number,
  dateCount: number,
  { maxUpcomingBookings }: Pick<BookingRules, 'maxUpcomingBookings'>,
): void {
  const left = Math.max(0, maxUpcomingBookings - upcomingCount);
  if (dateCount <= left) return;
  const params = { maxUpcomingBookings, dateCount, left };
  throw refusalAt('recurrence', 'booking.quota_series', params);
}

/** A booking that stands, with what rules other than those of time judge it by. */
export interface ExistingBooking extends TimeSlot {
  readonly timezone: string;
  readonly attendees: number | null;
  readonly capacity: number | null;
  /** Its place among the upcoming bookings of its person, from 1; each date of a series has its own. */
  readonly placeOfPerson: number;
  /** How long its units stay free after its end, in minutes; null where nothing follows. */
  readonly gapMinutes: number | null;
  readonly isOutsideHours: boolean;
}

const ruleOfRefusal: Partial<Record<ProblemCode, RuleName>> = {
  'booking.off_grid': 'gridMinutes',
  'booking.notice_too_short': 'minNoticeMinutes',
  // A start just before the request is allowed only without a minimum notice.
  'booking.start_in_past': 'minNoticeMinutes',
  'booking.too_long': 'maxLengthMinutes',
  'booking.too_far_ahead': 'maxAheadDays',
};

/** The rules that a booking would break if it were requested at a moment. */
export function brokenRules(
  booking: ExistingBooking,
  rules: BookingRules,
  now: Date,
): ReadonlySet<RuleName> {
  const refusals = timeRefusals(booking, { rules, timezone: booking.timezone, now });
  const ofTime = refusals.flatMap(({ code }) => ruleOfRefusal[code] ?? []);
  const { attendees, capacity, gapMinutes } = booking;
  const isTooFull =
    rules.enforceCapacity && capacity !== null && attendees !== null && attendees > capacity;
  const isTooClose = gapMinutes !== null && gapMinutes < rules.bufferAfterMinutes;
  const isOpenByApproval = canRequestClosedTimes(rules);
  const others: readonly [boolean, RuleName][] = [
    [isTooFull, 'enforceCapacity'],
    [isTooClose, 'bufferAfterMinutes'],
    [booking.placeOfPerson > rules.maxUpcomingBookings, 'maxUpcomingBookings'],
    [booking.isOutsideHours && !isOpenByApproval, 'approvalOutsideHours'],
    [booking.isOutsideHours && !isOpenByApproval, 'approval'],
  ];
  return new Set([...ofTime, ...others.flatMap(([isBroken, rule]) => (isBroken ? [rule] : []))]);
}
