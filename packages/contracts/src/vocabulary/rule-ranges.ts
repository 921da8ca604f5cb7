import type { KindTraits, ResourceType } from '../kinds/traits.ts';
import { traitsOf } from '../kinds/traits.ts';
import type { ApprovalMode, BookingRules } from './booking-rules.ts';
import { approvalModes, maxBufferMinutes } from './booking-rules.ts';
import type { LicenceRule } from './licence.ts';
import { licenceRules } from './licence.ts';

/** Allowed values of a rule. `least` and `most` are inclusive whole numbers of its unit. */
export type RuleRange =
  | {
      readonly kind: 'number';
      readonly unit: 'minutes' | 'days' | 'bookings';
      readonly least: number;
      readonly most: number;
      /** Whether null is allowed, which then means no such limit. */
      readonly mayBeNone: boolean;
    }
  | { readonly kind: 'switch' }
  | { readonly kind: 'choice'; readonly choices: readonly (ApprovalMode | LicenceRule)[] };

export type RuleName = keyof BookingRules;
export type RuleValue = BookingRules[RuleName];

const day = 24 * 60;
const year = 366 * day;

const minutes = (least: number, most: number) =>
  ({ kind: 'number', unit: 'minutes', least, most, mayBeNone: false }) as const;
const minutesOrNone = (most: number) =>
  ({ kind: 'number', unit: 'minutes', least: 1, most, mayBeNone: true }) as const;
const whole = { kind: 'number', least: 1, mayBeNone: false } as const;
const onOrOff = { kind: 'switch' } as const;

/**
 * Rules of merchants, business units and resources (Z-11, Z-13, Z-21, Z-40, Z-50) in display order,
 * each with its range. The database has the same bounds.
 */
export const bookingRuleRanges = {
  gridMinutes: minutes(1, day),
  defaultLengthMinutes: minutes(1, year),
  maxAheadDays: { ...whole, unit: 'days', most: 5 * 366 },
  minNoticeMinutes: minutes(0, year),
  maxLengthMinutes: minutes(1, year),
  bufferAfterMinutes: minutes(0, maxBufferMinutes),
  enforceCapacity: onOrOff,
  /** A search for more than that would only be slow. */
  maxUpcomingBookings: { ...whole, unit: 'bookings', most: 1000 },
  driverLicence: { kind: 'choice', choices: licenceRules },
  approval: { kind: 'choice', choices: approvalModes },
  approvalAboveMinutes: minutesOrNone(year),
  approvalOutsideHours: onOrOff,
  approvalForOtherUnits: onOrOff,
  requiresCheckIn: onOrOff,
  checkInOpensMinutes: minutes(0, day),
  releaseAfterMinutes: minutesOrNone(year),
  notReleasedFromMinutes: minutesOrNone(year),
  isNeverReleased: onOrOff,
} as const satisfies Readonly<Record<RuleName, RuleRange>>;

/** The names of all rules, in the same order. */
export const bookingRuleNames = [
  'gridMinutes',
  'defaultLengthMinutes',
  'maxAheadDays',
  'minNoticeMinutes',
  'maxLengthMinutes',
  'bufferAfterMinutes',
  'enforceCapacity',
  'maxUpcomingBookings',
  'driverLicence',
  'approval',
  'approvalAboveMinutes',
  'approvalOutsideHours',
  'approvalForOtherUnits',
  'requiresCheckIn',
  'checkInOpensMinutes',
  'releaseAfterMinutes',
  'notReleasedFromMinutes',
  'isNeverReleased',
] as const satisfies readonly RuleName[];

/** Rules of some kinds only: a car's seats are always enforced, and only cars have drivers (Z-22). */
const appliesTo: Readonly<Partial<Record<RuleName, (traits: KindTraits) => boolean>>> = {
  enforceCapacity: ({ people }) => people === 'invitees',
  driverLicence: ({ isDriven }) => isDriven,
};

/** The rules that apply to a kind. */
export function rulesOfKind(type: ResourceType): readonly RuleName[] {
  return bookingRuleNames.filter((rule) => appliesTo[rule]?.(traitsOf(type)) ?? true);
}
