/** Kinds of sign-in methods; each merchant chooses its own. */
export const signInKinds = ['local', 'sso', 'directory', 'cloud'] as const;

export type SignInKind = (typeof signInKinds)[number];

/** Steps of a connection test in order; a fault skips the rest. */
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
  'secret_unreadable',
  'not_https',
  'unreachable',
  'internal_address',
  'bad_status',
  'not_a_document',
  'other_issuer',
  'no_keys',
  'symmetric_tokens',
  'client_refused',
  'client_method_unsupported',
  'client_unproven',
] as const;
export type ConnectionFinding = (typeof connectionFindings)[number];

/**
 * How many methods administrators of a merchant can add, beside those of the operator's file; null for
 * kinds without a connection to a provider.
 */
export const addedMethodLimits = {
  local: null,
  sso: 5,
  directory: 1,
  cloud: null,
} as const satisfies Record<SignInKind, number | null>;

/** Kinds whose methods have a connection of their own: issuer, client and test. */
export type ConnectedKind = {
  [Kind in SignInKind]: (typeof addedMethodLimits)[Kind] extends number ? Kind : never;
}[SignInKind];
export const connectedKinds = signInKinds.filter(isConnectedKind);

export function isConnectedKind(kind: SignInKind): kind is ConnectedKind {
  return addedMethodLimits[kind] !== null;
}

/**
 * Use of the groups that a sign-in brings (J-04): none, noting them for a preview, or giving the
 * mapped rights.
 */
export const groupModes = ['off', 'note', 'on'] as const;
export type GroupMode = (typeof groupModes)[number];

/** Rights that a group can give. */
export const mappedRights = [
  'business-unit',
  'administrator',
  'facility-manager',
  'help-desk',
  'auditor',
] as const;
export type MappedRight = (typeof mappedRights)[number];
export type TargetedRight = Extract<MappedRight, 'business-unit' | 'facility-manager'>;

/** Whether a right is for one business unit or building; the others hold everywhere. */
export function hasTarget(right: MappedRight): right is TargetedRight {
  return right === 'business-unit' || right === 'facility-manager';
}

/** How many rights the groups of one sign-in method can give. */
export const maxGroupMappings = 200;

/** Limits of the picture on a button, as it is sent. */
export const providerLogoLimits = { bytes: 1_048_576 } as const;

/** Allowed types by content. */
export const providerLogoTypes = ['image/png', 'image/jpeg', 'image/webp'] as const;

/** Effects of a sign-in: open a linked account, link an account, create one, or refuse. */
export const trialOutcomes = ['linked', 'links', 'creates', 'refused'] as const;

/** Why a sign-in would be refused. */
export const trialRefusals = [
  'unverified',
  'other_domain',
  'no_account',
  'deactivated',
  'identity_taken',
  'factor_unproven',
] as const;
export type TrialRefusal = (typeof trialRefusals)[number];
