import type { SecondFactorRule } from '@axp/contracts/vocabulary';
import { secondFactorRules } from '@axp/contracts/vocabulary';

/** Parses the stored rule of a merchant; an unknown value means the strictest rule. */
export function secondFactorRuleOf(stored: string): SecondFactorRule {
  return secondFactorRules.find((rule) => rule === stored) ?? 'everybody';
}

/** The stricter of a merchant's rule and those of the platforms that its people sign in by. */
export function strictestRuleOf(stored: string, upstream: readonly string[]): SecondFactorRule {
  const strictness = [stored, ...upstream].map((rule) =>
    secondFactorRules.indexOf(secondFactorRuleOf(rule)),
  );
  return secondFactorRules[Math.max(...strictness)] ?? 'everybody';
}

/** Whether a merchant requires a second factor of a user (H-11). */
export function isFactorRequired(
  rule: SecondFactorRule,
  { isAdministrator }: { readonly isAdministrator: boolean },
): boolean {
  return rule === 'everybody' || (rule === 'administrators' && isAdministrator);
}
