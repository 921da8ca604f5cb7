export interface FactorState {
  /** By the rule of the merchant. */
  readonly isRequired: boolean;
  readonly hasApp: boolean;
  readonly hasPasskey: boolean;
}

export type NextStep = 'done' | 'verify' | 'enrol';

/** The step after a valid password. A factor that a user has set up is always asked for. */
export function stepAfterPassword({ isRequired, hasApp, hasPasskey }: FactorState): NextStep {
  if (hasApp || hasPasskey) return 'verify';
  return isRequired ? 'enrol' : 'done';
}
