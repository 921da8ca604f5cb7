export interface FactorState {
  /** By the rule of the merchant. */
  readonly isRequired: boolean;
  readonly hasApp: boolean;
  readonly hasPasskey: boolean;
}

export type NextStep = 'done' | 'verify' | 'enrol';

/** The step after a valid password. A factor that a user has set up is always asked for. */
export function stepAfterPassword(state: FactorState): NextStep {
  if (hasFactor(state)) return 'verify';
  return state.isRequired ? 'enrol' : 'done';
}

export function hasFactor({ hasApp, hasPasskey }: FactorState): boolean {
  return hasApp || hasPasskey;
}
