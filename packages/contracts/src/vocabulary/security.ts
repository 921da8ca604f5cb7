/** What the security log records (H-10). */
export const securityEventKinds = [
  'sign-in',
  /** The proof was wrong: a password, a code, an answer of a provider. */
  'sign-in-failed',
  /** Refused whatever the proof: throttled, captcha, not activated, deactivated, no account. */
  'sign-in-refused',
  'session-ended',
  'key-created',
  'key-removed',
  'factor-changed',
  'password-changed',
  'rights-changed',
] as const;
export type SecurityEventKind = (typeof securityEventKinds)[number];
