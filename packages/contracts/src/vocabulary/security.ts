/** Events of the security log (H-10). */
export const securityEventKinds = [
  'sign-in',
  /** The proof was wrong: a password, a code, an answer of a provider. */
  'sign-in-failed',
  /** Refused whatever the proof: throttled, captcha, not activated, deactivated, no account. */
  'sign-in-refused',
  'session-ended',
  'key-created',
  'key-changed',
  'key-removed',
  /** An API key from an address outside its networks. */
  'key-refused',
  'factor-changed',
  'password-changed',
  'rights-changed',
  /** Groups of a sign-in did not change rights, or not all of them (J-04). */
  'groups-not-applied',
] as const;
export type SecurityEventKind = (typeof securityEventKinds)[number];

/** Why a session ended, as the security log and the refused refresh say it. */
export const sessionEndReasons = [
  'logout',
  'token_reuse',
  'signed_out_elsewhere',
  'password_changed',
  'deactivated',
  'administrator',
  /** Unused for longer than the merchant allows. */
  'idle',
  /** Older than the merchant allows. */
  'expired',
  /** Its sign-in method was switched off. */
  'method_off',
  /** The provider or platform ended its own session. */
  'upstream',
] as const;
export type SessionEndReason = (typeof sessionEndReasons)[number];

/** How the second factors of a user changed, as the security log records it. */
export const factorChanges = [
  'app_added',
  'app_removed',
  'passkey_added',
  'passkey_renamed',
  'passkey_removed',
  'codes_replaced',
  /** By an administrator. */
  'reset',
] as const;

/** How the rights of a user changed, beside `update`, which names the rights. */
export const rightsChanges = [
  'invite',
  'activate',
  'deactivate',
  'erase',
  'delegate',
  'end-delegation',
  /** By the groups of a sign-in, which the audit log names. */
  'groups',
] as const;

/** Why groups of a sign-in were not applied. */
export const groupObstacles = ['groups_unknown', 'last_administrator'] as const;

/** How long sessions last, as the merchant sets it (H-06). */
export interface SessionRules {
  readonly idleHours: number;
  readonly administratorIdleHours: number;
  /** After sign-in, however often its tokens were rotated (Z-101). */
  readonly days: number;
}

/** How long a sign-in or a confirmation counts as proof for guarded operations. */
export const provenForMinutes = 15;
