import type { BookingRules, ResourceType } from '@axp/contracts/vocabulary';
import { defaultBookingRules } from '@axp/contracts/vocabulary';
import type { TimeSlot } from './time.ts';
import { earlier, endOfDay, lengthMinutes, shift } from './time.ts';

export type CheckInRules = Pick<
  BookingRules,
  | 'requiresCheckIn'
  | 'checkInOpensMinutes'
  | 'releaseAfterMinutes'
  | 'notReleasedFromMinutes'
  | 'isNeverReleased'
>;

export interface ReleaseFacts extends TimeSlot {
  readonly timezone: string;
  readonly createdAt: string;
}

/** Bookings made less than this before their start are never released (Z-50). */
const spontaneousMinutes = 30;

/** How long before its release a booking's people are warned (Z-51). */
export const releaseWarningMinutes = 5;

/** When check-in opens; the kind's default where a booking has none of its own (Z-50). */
export function checkInOpensAt(
  booking: TimeSlot & { readonly type: ResourceType; readonly checkInOpensAt: string | null },
): string {
  const { checkInOpensMinutes } = defaultBookingRules[booking.type];
  return booking.checkInOpensAt ?? shift(booking.start, -checkInOpensMinutes);
}

/**
 * Returns when a booking without check-in is released (Z-50), at its end at the latest; null for
 * never.
 */
export function releaseAt(booking: ReleaseFacts, rules: CheckInRules): string | null {
  if (!rules.requiresCheckIn || isExempt(booking, rules)) return null;
  const due =
    rules.releaseAfterMinutes === null
      ? endOfDay(booking.start, booking.timezone)
      : shift(booking.start, rules.releaseAfterMinutes);
  return earlier(due, booking.end);
}

/** From when a booking can be checked in, whether it must be, and when it is released without. */
export function checkInOf(
  booking: ReleaseFacts & { readonly type: ResourceType; readonly checkInOpensAt: string | null },
  rules: CheckInRules,
): { readonly opensAt: string; readonly isRequired: boolean; readonly releaseAt: string | null } {
  return {
    opensAt: checkInOpensAt(booking),
    isRequired: rules.requiresCheckIn,
    releaseAt: releaseAt(booking, rules),
  };
}

function isExempt(booking: ReleaseFacts, rules: CheckInRules): boolean {
  const { isNeverReleased, notReleasedFromMinutes } = rules;
  const isLong =
    notReleasedFromMinutes !== null && lengthMinutes(booking) >= notReleasedFromMinutes;
  const noticeMinutes = lengthMinutes({ start: booking.createdAt, end: booking.start });
  return isNeverReleased || isLong || noticeMinutes < spontaneousMinutes;
}
