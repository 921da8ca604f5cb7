/** Second-factor policy of a tenant; `required` applies to all users. */
export const secondFactorRules = ['off', 'optional', 'administrators', 'required'] as const;
export type SecondFactorRule = (typeof secondFactorRules)[number];

/** How a user has proven who they are, as stored with the session. */
export type SignInMethod = 'password' | 'oidc' | 'ldap' | 'otp' | 'recovery' | 'passkey';

export interface FactorState {
  readonly isOff: boolean;
  readonly isRequired: boolean;
  readonly hasApp: boolean;
  readonly hasPasskey: boolean;
}

export type NextStep = 'done' | 'verify' | 'enrol';

export function isRequiredOf(
  rule: SecondFactorRule,
  { isAdministrator }: { readonly isAdministrator: boolean },
): boolean {
  return rule === 'required' || (rule === 'administrators' && isAdministrator);
}

/**
 * The step after the first proof. A passkey with user verification (face, finger or PIN) is two
 * factors at once. A person who has set up a second factor is asked for it, unless the tenant has
 * switched them off.
 */
export function stepAfter(
  method: SignInMethod,
  { isOff, isRequired, hasApp, hasPasskey }: FactorState,
): NextStep {
  if (isOff || method === 'passkey') return 'done';
  if (hasApp || hasPasskey) return 'verify';
  return isRequired ? 'enrol' : 'done';
}
