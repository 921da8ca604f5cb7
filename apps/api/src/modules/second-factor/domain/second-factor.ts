import type { SecondFactorRule } from '@axp/contracts/vocabulary';

export interface FactorState {
  readonly rule: SecondFactorRule;
  readonly isAdministrator: boolean;
  readonly hasApp: boolean;
  readonly hasPasskey: boolean;
}

export type NextStep = 'done' | 'verify' | 'enrol';

export function isFactorRequired({
  rule,
  isAdministrator,
}: Pick<FactorState, 'rule' | 'isAdministrator'>): boolean {
  return rule === 'everybody' || (rule === 'administrators' && isAdministrator);
}

/** The step after a valid password. A factor that a person has set up is always asked for. */
export function stepAfterPassword(state: FactorState): NextStep {
  if (state.hasApp || state.hasPasskey) return 'verify';
  return isFactorRequired(state) ? 'enrol' : 'done';
}
