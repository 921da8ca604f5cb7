import type { ResourceType } from '@axp/contracts';
import { defaultBookingRules } from '@axp/contracts';
import type { RuleEffect, RuleSheet, RuleState } from '@axp/contracts/administration';
import { bookingRuleRanges, rulesOfKind } from '@axp/contracts/vocabulary';

const byDefault = { level: 'default', name: null } as const;
/** Rules of the merchant by default, with some replaced. */
export function sheetOf(
  type: ResourceType,
  changes: { readonly [rule in RuleState['rule']]?: Partial<RuleState> } = {},
): RuleSheet {
  return {
    type,
    level: 'merchant',
    id: null,
    name: 'Acme',
    version: 3,
    rules: rulesOfKind(type).map((rule) => {
      const range = bookingRuleRanges[rule];
      const known = { value: defaultBookingRules[type][rule], from: byDefault };
      return {
        rule,
        ...known,
        isOwn: false,
        inherited: known,
        range: range.kind === 'choice' ? { ...range, choices: [...range.choices] } : range,
        units: [],
        resources: 0,
        ...changes[rule],
      };
    }),
  };
}

/** Effect of a change that refuses no booking. */
export const harmless: RuleEffect = {
  bookings: 0,
  hasMore: false,
  past: { checked: 214, refused: 0, approval: 0, hasMore: false },
  affected: { total: 0, bookings: [] },
  resources: 4,
  rules: [],
};
