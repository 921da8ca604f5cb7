import type { BookingRules, ResourceType, RuleName, RuleValue } from '@axp/contracts/vocabulary';
import { bookingRuleNames, defaultBookingRules } from '@axp/contracts/vocabulary';

/** Rules that one level overrides for a type of resource. */
export type OwnRules = { readonly [rule in RuleName]?: BookingRules[rule] | undefined };

/** A level with its own rules; later layers override earlier ones. */
export interface RuleLayer {
  readonly level: 'merchant' | 'business-unit' | 'resource';
  readonly name: string;
  readonly own: OwnRules;
}

export interface TracedRule {
  readonly value: RuleValue;
  readonly from: {
    readonly level: 'default' | RuleLayer['level'];
    readonly name: string | null;
  };
}

/** Returns the effective value of a rule, and the layer that sets it. */
export function traceRule(
  type: ResourceType,
  rule: RuleName,
  layers: readonly RuleLayer[],
): TracedRule {
  const setter = layers.findLast(({ own }) => own[rule] !== undefined);
  const value = setter?.own[rule];
  if (!setter || value === undefined) {
    return { value: defaultBookingRules[type][rule], from: { level: 'default', name: null } };
  }
  return { value, from: { level: setter.level, name: setter.name } };
}

export interface RequestedRules {
  readonly set: OwnRules;
  /** Rules to reset to the inherited value. */
  readonly inherit: readonly RuleName[];
}

/** Returns the own rules of a level after a change. */
export function afterChange(own: OwnRules, { set, inherit }: RequestedRules): OwnRules {
  const merged: Readonly<Record<string, unknown>> = { ...own, ...set };
  return Object.fromEntries(
    bookingRuleNames.flatMap((rule) =>
      inherit.includes(rule) || merged[rule] === undefined ? [] : [[rule, merged[rule]]],
    ),
  );
}

export interface RuleFault {
  readonly path: string;
  readonly code: 'not_for_kind' | 'not_together' | 'longer_than_longest' | 'needs_condition';
  readonly params: Readonly<Record<string, string | number>>;
}

/** Returns faults of a request: rules unknown to the type, or both set and inherited. */
export function faultsOfRequest(
  known: readonly RuleName[],
  { set, inherit }: RequestedRules,
): RuleFault[] {
  const foreign = bookingRuleNames.filter(
    (rule) => set[rule] !== undefined && !known.includes(rule),
  );
  const both = [...inherit.entries()].filter(([, rule]) => set[rule] !== undefined);
  return [
    ...foreign.map((rule) => ({ path: `set.${rule}`, code: 'not_for_kind' as const, params: {} })),
    ...both.map(([index, rule]) => ({
      path: `inherit.${index}`,
      code: 'not_together' as const,
      params: { other: `set.${rule}` },
    })),
  ];
}

/** Returns contradictions within the effective rules. */
export function faultsOfRules(rules: BookingRules): RuleFault[] {
  const { maxLengthMinutes } = rules;
  const isTooLong = rules.defaultLengthMinutes > maxLengthMinutes;
  const hasCondition =
    rules.approvalAboveMinutes !== null ||
    rules.approvalOutsideHours ||
    rules.approvalForOtherUnits;
  return [
    ...(isTooLong
      ? [
          {
            path: 'set.defaultLengthMinutes',
            code: 'longer_than_longest' as const,
            params: { maxLengthMinutes },
          },
        ]
      : []),
    ...(rules.approval === 'when' && !hasCondition
      ? [{ path: 'set.approval', code: 'needs_condition' as const, params: {} }]
      : []),
  ];
}
