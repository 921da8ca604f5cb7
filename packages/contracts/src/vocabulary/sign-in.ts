/** The ways to sign in (spec section 1); which of them a merchant offers is its own choice. */
export const signInKinds = ['local', 'sso', 'directory', 'cloud'] as const;

export type SignInKind = (typeof signInKinds)[number];

/** What the test of a connection looks at, in this order; what a fault leaves open is left out. */
export const connectionSteps = [
  'secret',
  'discovery',
  'issuer',
  'authority',
  'keys',
  'client',
] as const;

/** `unproven` where the other side answers in a way that says neither. */
export const connectionOutcomes = ['passed', 'failed', 'unproven'] as const;

export const connectionFindings = [
  'secret_missing',
  'not_https',
  'unreachable',
  'internal_address',
  'bad_status',
  'not_a_document',
  'other_issuer',
  'no_keys',
  'client_refused',
  'client_unproven',
] as const;
export type ConnectionFinding = (typeof connectionFindings)[number];

/** Limits of the picture on a button, as it is sent. */
export const providerLogoLimits = { bytes: 1_048_576 } as const;

/** What such a picture may be, told by its content. */
export const providerLogoTypes = ['image/png', 'image/jpeg', 'image/webp'] as const;
