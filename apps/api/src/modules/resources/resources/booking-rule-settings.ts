import type { BookingRules, ResourceType } from '@axp/contracts';
import { defaultBookingRules, ResourceRules } from '@axp/contracts';
import { byKind } from '@axp/contracts/vocabulary';
import { remembered } from '@axp/server-kit/time';
import { z } from 'zod';
import type {
  Actor,
  BookingRuleOverrides,
  MerchantContext,
} from '../../../platform/request-scope/request-scope.ts';

/** Settings of a merchant or business unit: overrides by kind of resource. */
export const RuleSettings = z.object(byKind(() => ResourceRules)).partial();

/** Reads a resource's own overrides from its stored column. */
export function parseRuleOverrides(stored: unknown): BookingRuleOverrides {
  return overridesOf(JSON.stringify(stored));
}

const mostSettings = 1_000;

/** Most resources have the same few, and a page asks for each of its rows. */
const overridesOf = remembered(mostSettings, (text): BookingRuleOverrides => {
  return ResourceRules.parse(JSON.parse(text));
});

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

/**
 * Rules of a resource with parts: a booking of the whole uses each part, so the longest of their
 * buffers holds (F-05).
 */
export function resolveRulesOfWhole(
  type: ResourceType,
  above: readonly (BookingRuleOverrides | undefined)[],
  { rules, partRules }: WholeRules,
): BookingRules {
  const own = resolveBookingRules(type, [...above, rules]);
  const buffers = partRules.map(
    (part) => resolveBookingRules(type, [...above, part]).bufferAfterMinutes,
  );
  return { ...own, bufferAfterMinutes: Math.max(own.bufferAfterMinutes, ...buffers) };
}

interface WholeRules {
  readonly rules: BookingRuleOverrides;
  readonly partRules: readonly BookingRuleOverrides[];
}

interface Reader {
  readonly merchant: Pick<MerchantContext, 'bookingRules' | 'unitRules'>;
  /** Null for who has no default unit. */
  readonly businessUnitId: Actor['defaultBusinessUnitId'];
}

/**
 * Returns the rules shown before a booking, for the unit that the reader books for by default. The
 * booking itself is checked against the unit that it names.
 */
export function rulesShownTo(
  { merchant, businessUnitId }: Reader,
  type: ResourceType,
  own: unknown = {},
  parts: readonly unknown[] | null = null,
): BookingRules {
  const unit = businessUnitId === null ? undefined : merchant.unitRules.get(businessUnitId);
  const rules = parseRuleOverrides(own);
  const partRules = (parts ?? []).map(parseRuleOverrides);
  return resolveRulesOfWhole(type, [merchant.bookingRules[type], unit?.[type]], {
    rules,
    partRules,
  });
}
