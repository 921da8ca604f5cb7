import type { BookingRules } from '@axp/contracts/vocabulary';
import type { TimeSlot } from './time.ts';
import { lengthMinutes } from './time.ts';

export interface ApprovalFacts extends TimeSlot {
  readonly rules: Pick<
    BookingRules,
    'approval' | 'approvalAboveMinutes' | 'approvalOutsideHours' | 'approvalForOtherUnits'
  >;
  /** The resource's own flag; decides where the rules leave it to the resource. */
  readonly isFlagged: boolean;
  readonly isOutsideHours: boolean;
  readonly businessUnitId: string;
  /** The unit that the resource belongs to; null for one that everybody shares. */
  readonly resourceUnitId: string | null;
  /** Whether an approver decides on the driver's licence. */
  readonly needsLicenceApproval: boolean;
}

/** Whether a booking needs approval (Z-40). */
export function needsApproval(facts: ApprovalFacts): boolean {
  const { rules } = facts;
  if (facts.needsLicenceApproval) return true;
  switch (rules.approval) {
    case 'never':
      return false;
    case 'always':
      return true;
    case 'flag':
      return facts.isFlagged;
    case 'when':
      return (
        isAbove(facts, rules.approvalAboveMinutes) ||
        (rules.approvalOutsideHours && facts.isOutsideHours) ||
        (rules.approvalForOtherUnits && isForOtherUnit(facts))
      );
  }
}

function isAbove(slot: TimeSlot, minutes: number | null): boolean {
  return minutes !== null && lengthMinutes(slot) > minutes;
}

function isForOtherUnit({ businessUnitId, resourceUnitId }: ApprovalFacts): boolean {
  return resourceUnitId !== null && resourceUnitId !== businessUnitId;
}

/** The fields of a booking that an approval covers. */
interface ApprovedContent extends TimeSlot {
  readonly resourceId: string;
  readonly attendees: number | null;
  readonly quantity: number | null;
  readonly driverId: string | null;
}

/**
 * Whether a change touches what was approved (Z-43): time, resource, quantity, driver, or more
 * people. Ending earlier, or beginning later, takes nothing that was not approved.
 */
export function touchesApproval(before: ApprovedContent, after: ApprovedContent): boolean {
  return (
    !isWithin(after, before) ||
    before.resourceId !== after.resourceId ||
    before.quantity !== after.quantity ||
    before.driverId !== after.driverId ||
    (after.attendees ?? 0) > (before.attendees ?? 0)
  );
}

function isWithin(inner: TimeSlot, outer: TimeSlot): boolean {
  return (
    Date.parse(inner.start) >= Date.parse(outer.start) &&
    Date.parse(inner.end) <= Date.parse(outer.end)
  );
}

type AcceptanceRefusal =
  | 'booking.over'
  | 'resource.not_found'
  | 'user.not_found'
  | 'booking.over_capacity'
  | 'booking.licence_missing'
  | 'booking.licence_expired'
  | 'booking.licence_unconfirmed';

interface AcceptanceFacts extends TimeSlot {
  readonly attendees: number | null;
  readonly isBookedForActive: boolean;
  readonly resource: { readonly isActive: boolean; readonly capacity: number | null };
  readonly rules: Pick<BookingRules, 'enforceCapacity'>;
  /** Code by which the licence rule refuses the driver now, or null. */
  readonly licenceRefusal: Extract<AcceptanceRefusal, `booking.licence_${string}`> | null;
  readonly now: Date;
}

/**
 * Conflicts that prevent an approval now. Other bookings are none: a pending request holds its time
 * (Z-02).
 */
export function acceptanceRefusals(facts: AcceptanceFacts): AcceptanceRefusal[] {
  const { resource, attendees, rules } = facts;
  const isTooFull =
    rules.enforceCapacity && resource.capacity !== null && (attendees ?? 0) > resource.capacity;
  const refusals: readonly [boolean, AcceptanceRefusal][] = [
    [facts.now.getTime() >= Date.parse(facts.end), 'booking.over'],
    [!resource.isActive, 'resource.not_found'],
    [!facts.isBookedForActive, 'user.not_found'],
    [isTooFull, 'booking.over_capacity'],
  ];
  const { licenceRefusal } = facts;
  return [
    ...refusals.flatMap(([holds, code]) => (holds ? [code] : [])),
    ...(licenceRefusal === null ? [] : [licenceRefusal]),
  ];
}
