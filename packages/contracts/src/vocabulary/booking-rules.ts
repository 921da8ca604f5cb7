import type { LicenceRule } from './licence.ts';

/** When a booking needs approval: `flag` leaves it to the resource, `when` to the conditions below. */
export const approvalModes = ['never', 'always', 'when', 'flag'] as const;
export type ApprovalMode = (typeof approvalModes)[number];

/** The rules of a booking (Z-11, Z-40, Z-50). Stored per merchant, business unit and resource. */
export interface BookingRules {
  readonly gridMinutes: number;
  readonly defaultLengthMinutes: number;
  readonly maxAheadDays: number;
  readonly minNoticeMinutes: number;
  readonly maxLengthMinutes: number;
  readonly bufferAfterMinutes: number;
  /** Whether more attendees than the capacity are refused or only warned of (Z-21). */
  readonly enforceCapacity: boolean;
  /** How many bookings that have not begun one person may have (Z-13). */
  readonly maxUpcomingBookings: number;
  /** Licence of a car's driver that is accepted. */
  readonly driverLicence: LicenceRule;
  readonly approval: ApprovalMode;
  /** With `when`: a booking longer than this needs approval; null is no condition. */
  readonly approvalAboveMinutes: number | null;
  /** With `when`: a booking outside the opening hours needs approval. */
  readonly approvalOutsideHours: boolean;
  /** With `when`: a booking for another business unit than the resource's own needs approval. */
  readonly approvalForOtherUnits: boolean;
  readonly requiresCheckIn: boolean;
  readonly checkInOpensMinutes: number;
  /**
   * Minutes after the start until a booking without check-in is released; null: at the end of the
   * day.
   */
  readonly releaseAfterMinutes: number | null;
  /** A booking of this length or longer is not released; null is no exemption. */
  readonly notReleasedFromMinutes: number | null;
  /** Exempts every booking from the release. */
  readonly isNeverReleased: boolean;
}

/** Whether closed times may be asked for, because approval decides on them (Z-12, Z-40). */
export function canRequestClosedTimes({
  approval,
  approvalOutsideHours,
}: Pick<BookingRules, 'approval' | 'approvalOutsideHours'>): boolean {
  return approval === 'when' && approvalOutsideHours;
}

/** A start may lie this far back, so that 'now' still works while the form is filled in (Z-11). */
export const pastStartToleranceMinutes = 5;

/** No buffer is longer; the search relies on it to bound its range scan. */
export const maxBufferMinutes = 240;
