import type { ResourceType } from '../kinds/traits.ts';

/** When a booking needs approval: `flag` leaves it to the resource, `when` to the conditions below. */
export const approvalModes = ['never', 'always', 'when', 'flag'] as const;
export type ApprovalMode = (typeof approvalModes)[number];

/** Rules of approval and check-in (Z-40, Z-50). Stored like the rules of time. */
export interface ApprovalAndCheckInRules {
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

const common = {
  approvalAboveMinutes: null,
  approvalOutsideHours: false,
  approvalForOtherUnits: false,
  isNeverReleased: false,
};

/** Bookings of this length or longer are exempt from the release (Z-50). */
const longMinutes = 240;

/**
 * Defaults of Z-40 and Z-50 by kind. Assets are booked by the day, so that an exemption by length
 * would leave nothing of their release.
 */
export const defaultApprovalAndCheckInRules: Readonly<
  Record<ResourceType, ApprovalAndCheckInRules>
> = {
  room: {
    ...common,
    approval: 'flag',
    requiresCheckIn: false,
    checkInOpensMinutes: 15,
    releaseAfterMinutes: 15,
    notReleasedFromMinutes: longMinutes,
  },
  car: {
    ...common,
    approval: 'always',
    requiresCheckIn: true,
    checkInOpensMinutes: 30,
    releaseAfterMinutes: 60,
    notReleasedFromMinutes: longMinutes,
  },
  asset: {
    ...common,
    approval: 'flag',
    requiresCheckIn: true,
    checkInOpensMinutes: 30,
    releaseAfterMinutes: null,
    notReleasedFromMinutes: null,
  },
};
