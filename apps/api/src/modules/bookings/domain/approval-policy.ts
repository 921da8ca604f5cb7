import type { BookingRules } from '@axp/contracts/vocabulary';
import type { TimeSlot } from './time-slot.ts';
import { lengthMinutes } from './time-slot.ts';

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
}

/** Whether a booking needs somebody's approval (Z-40). */
export function needsApproval(facts: ApprovalFacts): boolean {
  const { rules } = facts;
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

/** What of a booking was approved. */
export interface ApprovedContent extends TimeSlot {
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
