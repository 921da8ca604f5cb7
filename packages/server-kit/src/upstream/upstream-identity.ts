/** Whom a provider or directory says it has signed in. */
export interface UpstreamIdentity {
  readonly issuer: string;
  readonly subject: string;
  /** Claim `sid`: the provider's own session, for back-channel logout; null where it names none. */
  readonly sessionId: string | null;
  /** In lower case; null where it was not told. */
  readonly email: string | null;
  /** Whether the provider vouches that the address belongs to the person. */
  readonly isEmailVerified: boolean;
  readonly displayName: string;
}

export interface AdmissionRules {
  /** Whether people whom nobody has entered here before get an account at their first sign-in. */
  readonly createsUsers: boolean;
  /** Only people with a verified address of these domains; none named means all. */
  readonly allowedDomains: readonly string[];
}

/**
 * Whether a stranger gets an account. People are known by issuer and subject, never by their
 * e-mail alone: an address can change hands, and any provider can claim one.
 */
export function admitsStranger(rules: AdmissionRules, identity: UpstreamIdentity): boolean {
  return rules.createsUsers && isOfAllowedDomain(rules, identity);
}

/** Checked at each sign-in, so that a domain which is no longer allowed ends access at once. */
export function isOfAllowedDomain(
  { allowedDomains }: AdmissionRules,
  { email, isEmailVerified }: UpstreamIdentity,
): boolean {
  if (allowedDomains.length === 0) return true;
  if (email === null || !isEmailVerified) return false;
  return allowedDomains.includes(email.slice(email.lastIndexOf('@') + 1));
}
