import type { RuleChange } from '@axp/contracts/administration';
import type { BookingRules, RuleName } from '@axp/contracts/vocabulary';
import { traitsOf } from '@axp/contracts/vocabulary';
import { brokenRules, isApprovalNeeded, licenceRefusal } from '../../bookings/bookings/index.ts';
import type { OpeningCalendar } from '../../resources/places/index.ts';
import { isOpenDuring } from '../../resources/places/index.ts';
import type { ReplayedRow } from './replay.queries.ts';

const approvalRules: readonly RuleName[] = [
  'approval',
  'approvalAboveMinutes',
  'approvalOutsideHours',
  'approvalForOtherUnits',
  'driverLicence',
];

/** Whether a change may alter which bookings need approval. */
export function concernsApproval(changed: readonly RuleName[]): boolean {
  return changed.some((rule) => approvalRules.includes(rule));
}

interface Replay extends Pick<RuleChange, 'type'> {
  /** The rules that the change gives another value. */
  readonly changed: readonly RuleName[];
  /** Effective rules of the booking before and after the change. */
  readonly before: BookingRules;
  readonly after: BookingRules;
  /** Opening hours of the resource; undefined if no changed rule depends on them. */
  readonly opening: OpeningCalendar | undefined;
}

/** Effect of a change on a request. */
export interface Verdict {
  readonly kind: 'refused' | 'approval';
  readonly rules: readonly RuleName[];
}

/**
 * Judges a booking as of its request by the functions that judge new bookings. Rules that it
 * breaks already do not count.
 */
export function replay(booking: ReplayedRow, facts: Replay): Verdict | null {
  const { changed, before, after } = facts;
  const brokenBefore = broken(booking, before, facts);
  const brokenAfter = broken(booking, after, facts);
  const refusing = changed.filter((rule) => brokenAfter.has(rule) && !brokenBefore.has(rule));
  if (refusing.length > 0) return { kind: 'refused', rules: refusing };
  const isSent =
    !booking.isDecidedByBooker &&
    needsApproval(booking, after, facts) &&
    !needsApproval(booking, before, facts);
  if (!isSent) return null;
  return { kind: 'approval', rules: changed.filter((rule) => approvalRules.includes(rule)) };
}

function broken(
  booking: ReplayedRow,
  rules: BookingRules,
  { type, opening }: Replay,
): ReadonlySet<RuleName> {
  const isOutsideHours =
    opening !== undefined && !isOpenDuring(opening, booking, traitsOf(type).openFor);
  const ofBooking = brokenRules(
    { ...booking, isOutsideHours },
    rules,
    new Date(booking.requestedAt),
  );
  return licenceRefusal(booking, booking, rules) !== null
    ? new Set([...ofBooking, 'driverLicence'])
    : ofBooking;
}

function needsApproval(
  booking: ReplayedRow,
  rules: BookingRules,
  { type, opening }: Replay,
): boolean {
  if (opening === undefined) return false;
  const { start, end, timezone, licenceClass, businessUnitId, driver } = booking;
  return isApprovalNeeded({
    start,
    end,
    businessUnitId,
    rules,
    driver,
    resource: {
      id: booking.resourceId,
      type,
      timezone,
      licenceClass,
      opening,
      needsApproval: booking.isFlagged,
      businessUnitId: booking.resourceUnitId,
    },
  });
}
