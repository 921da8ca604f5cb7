/** What a tenant asks of its people beyond their first proof. */
export type SecondFactorRule = 'off' | 'optional' | 'required';

/** How somebody has proved who they are, as stored with the session. */
export type SignInMethod = 'password' | 'oidc' | 'ldap' | 'otp' | 'recovery' | 'passkey';

export interface FactorState {
  readonly rule: SecondFactorRule;
  readonly hasApp: boolean;
  readonly hasPasskey: boolean;
}

export type NextStep = 'done' | 'verify' | 'enrol';

/**
 * What follows the first proof. A passkey that has checked its owner (face, finger or PIN) is two
 * factors at once. Whoever has set up a second factor is asked for it, unless the tenant has
 * switched them off.
 */
export function stepAfter(
  method: SignInMethod,
  { rule, hasApp, hasPasskey }: FactorState,
): NextStep {
  if (rule === 'off' || method === 'passkey') return 'done';
  if (hasApp || hasPasskey) return 'verify';
  return rule === 'required' ? 'enrol' : 'done';
}
