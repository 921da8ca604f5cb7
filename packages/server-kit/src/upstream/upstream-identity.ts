/** Whom a provider or directory says it has signed in. */
export interface UpstreamIdentity {
  readonly issuer: string;
  readonly subject: string;
  /** In lower case; null where it was not told. */
  readonly email: string | null;
  /** Whether the provider vouches that the address belongs to the person. */
  readonly isEmailVerified: boolean;
  readonly displayName: string;
  /** How the person has signed in there: `amr` (RFC 8176). */
  readonly methods: readonly string[];
  /** `acr`; null where it was not told. */
  readonly context: string | null;
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

/** Values of `amr` that stand for more than a password: RFC 8176, and `fido` of Entra and Okta. */
const strongMethods = new Set(['mfa', 'otp', 'hwk', 'swk', 'sc', 'fido']);

/** Whether a provider says that a second factor was used (H-11). */
export function provesSecondFactor(
  { methods, context }: Pick<UpstreamIdentity, 'methods' | 'context'>,
  acceptedContexts: readonly string[],
): boolean {
  if (methods.some((method) => strongMethods.has(method))) return true;
  return context !== null && acceptedContexts.includes(context);
}
