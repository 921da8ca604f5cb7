import type { ResourceType } from '../kinds/traits.ts';
import type { ApprovalAndCheckInRules } from './approval-and-check-in-rules.ts';
import { defaultApprovalAndCheckInRules } from './approval-and-check-in-rules.ts';
import type { LicenceRule } from './licence.ts';
import { recurrenceLimits } from './recurrence.ts';

/** The rules of a booking (Z-11, Z-40, Z-50). Stored per merchant, business unit and resource. */
export interface BookingRules extends ApprovalAndCheckInRules {
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
}

const hour = 60;
const day = 24 * hour;
const common = {
  gridMinutes: 15,
  maxAheadDays: 180,
  enforceCapacity: false,
  driverLicence: 'confirmed' as const,
  // The 20 of Z-13 beside the longest series: each of its dates counts (ADR 44).
  maxUpcomingBookings: 20 + recurrenceLimits.occurrences,
};

/** Whether closed times may be asked for, because approval decides on them (Z-12, Z-40). */
export function canRequestClosedTimes({
  approval,
  approvalOutsideHours,
}: Pick<BookingRules, 'approval' | 'approvalOutsideHours'>): boolean {
  return approval === 'when' && approvalOutsideHours;
}

/** Defaults of Z-11 by kind of resource. */
export const defaultBookingRules: Readonly<Record<ResourceType, BookingRules>> = {
  room: {
    ...common,
    ...defaultApprovalAndCheckInRules.room,
    defaultLengthMinutes: hour,
    minNoticeMinutes: 0,
    maxLengthMinutes: day,
    bufferAfterMinutes: 0,
  },
  car: {
    ...common,
    ...defaultApprovalAndCheckInRules.car,
    defaultLengthMinutes: 4 * hour,
    minNoticeMinutes: hour,
    maxLengthMinutes: 14 * day,
    bufferAfterMinutes: 15,
  },
  asset: {
    ...common,
    ...defaultApprovalAndCheckInRules.asset,
    defaultLengthMinutes: day,
    minNoticeMinutes: hour,
    maxLengthMinutes: 30 * day,
    bufferAfterMinutes: 0,
  },
};

/** A start may lie this far back, so that 'now' still works while the form is filled in (Z-11). */
export const pastStartToleranceMinutes = 5;

/** No buffer is longer; the search relies on it to bound its range scan. */
export const maxBufferMinutes = 240;
