import type { BookingRules, ProblemCode, RuleName } from '@axp/contracts/vocabulary';
import { mayAskForClosedTimes } from '@axp/contracts/vocabulary';
import { timeRefusals } from './time-rules.ts';
import type { TimeSlot } from './time-slot.ts';

/** A booking that stands, with what rules other than those of time judge it by. */
export interface StandingBooking extends TimeSlot {
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
  'booking.too_long': 'maxLengthMinutes',
  'booking.too_far_ahead': 'maxAheadDays',
};

/** The rules that a booking would break if it were asked for now. */
export function brokenRules(
  booking: StandingBooking,
  rules: BookingRules,
  now: Date,
): ReadonlySet<RuleName> {
  const refusals = timeRefusals(booking, { rules, timezone: booking.timezone, now });
  const ofTime = refusals.flatMap(({ code }) => ruleOfRefusal[code] ?? []);
  const { attendees, capacity, gapMinutes } = booking;
  const isTooFull =
    rules.enforceCapacity && capacity !== null && attendees !== null && attendees > capacity;
  const isTooClose = gapMinutes !== null && gapMinutes < rules.bufferAfterMinutes;
  const isOpenByApproval = mayAskForClosedTimes(rules);
  const others: readonly [boolean, RuleName][] = [
    [isTooFull, 'enforceCapacity'],
    [isTooClose, 'bufferAfterMinutes'],
    [booking.placeOfPerson > rules.maxUpcomingBookings, 'maxUpcomingBookings'],
    [booking.isOutsideHours && !isOpenByApproval, 'approvalOutsideHours'],
    [booking.isOutsideHours && !isOpenByApproval, 'approval'],
  ];
  return new Set([...ofTime, ...others.flatMap(([isBroken, rule]) => (isBroken ? [rule] : []))]);
}
