import type { BookingRules, ResourceType } from '@axp/contracts';
import { approvalModes, defaultBookingRules, maxBufferMinutes } from '@axp/contracts';
import { z } from 'zod';
import type { BookingRuleOverrides } from '../../platform/request-scope/request-scope.ts';

/** No quota is larger: a search for more than that would only be slow. */
export const maxUpcomingSetting = 1000;

const minutes = z.number().int().min(0);

const RuleOverrides = z
  .object({
    gridMinutes: minutes.min(1),
    defaultLengthMinutes: minutes.min(1),
    maxAheadDays: minutes.min(1),
    minNoticeMinutes: minutes,
    maxLengthMinutes: minutes.min(1),
    bufferAfterMinutes: minutes.max(maxBufferMinutes),
    enforceCapacity: z.boolean(),
    maxUpcomingBookings: z.number().int().min(1).max(maxUpcomingSetting),
    approval: z.enum(approvalModes),
    approvalAboveMinutes: minutes.min(1).nullable(),
    approvalOutsideHours: z.boolean(),
    approvalForOtherUnits: z.boolean(),
    requiresCheckIn: z.boolean(),
    checkInOpensMinutes: minutes,
    releaseAfterMinutes: minutes.min(1).nullable(),
    notReleasedFromMinutes: minutes.min(1).nullable(),
    isNeverReleased: z.boolean(),
  })
  .partial();

/** Settings of a merchant or business unit: overrides by kind of resource. */
export const RuleSettings = z
  .object({ room: RuleOverrides, car: RuleOverrides, asset: RuleOverrides })
  .partial();

/** Reads a resource's own overrides from its stored column. */
export function parseRuleOverrides(stored: unknown): BookingRuleOverrides {
  return RuleOverrides.parse(stored);
}

/**
 * The rules that hold: resource wins over business unit, unit over merchant, merchant over the
 * defaults of Z-11.
 */
export function resolveBookingRules(
  type: ResourceType,
  layers: readonly (BookingRuleOverrides | undefined)[],
): BookingRules {
  const set = layers.flatMap((layer) =>
    Object.entries(layer ?? {}).filter(([, value]) => value !== undefined),
  );
  return { ...defaultBookingRules[type], ...Object.fromEntries(set) };
}
