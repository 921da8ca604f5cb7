import type { SecondFactorRule } from '@axp/contracts/vocabulary';
import { secondFactorRules } from '@axp/contracts/vocabulary';

/** The stored rule of a merchant. One that this release does not know counts as the strictest. */
export function secondFactorRuleOf(stored: string): SecondFactorRule {
  return secondFactorRules.find((rule) => rule === stored) ?? 'everybody';
}

/** Whether a merchant requires a second factor of a user (H-11). */
export function isFactorRequired(
  rule: SecondFactorRule,
  { isAdministrator }: { readonly isAdministrator: boolean },
): boolean {
  return rule === 'everybody' || (rule === 'administrators' && isAdministrator);
}
