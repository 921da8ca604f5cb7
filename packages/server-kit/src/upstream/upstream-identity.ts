/** Identity that a provider or directory asserts. */
export interface UpstreamIdentity {
  readonly issuer: string;
  readonly subject: string;
  /** In lower case; null if absent. */
  readonly email: string | null;
  /** Google's claim `hd`: the Workspace domain that manages the account. */
  readonly hostedDomain?: string | null;
  /** Whether the provider vouches that the address belongs to the person. */
  readonly isEmailVerified: boolean;
  /** Whether a code mailed to the address may stand for the provider's word (H-02). */
  readonly isEmailProvable: boolean;
  readonly displayName: string;
  /** Name for signing in there, which identifies no one here; null if absent. */
  readonly username: string | null;
  /** Groups there, as it writes them; null where they are unknown, which is not the same as none. */
  readonly groups: readonly string[] | null;
  /** Claim `sid`: the provider's own session, for back-channel logout; null where it names none. */
  readonly sessionId: string | null;
  /** How the person has signed in there: `amr` (RFC 8176). */
  readonly methods: readonly string[];
  /** `acr`; null if absent. */
  readonly context: string | null;
}

/** An identity with the verified claims that it was read from. */
export interface UpstreamAnswer {
  readonly identity: UpstreamIdentity;
  readonly claims: Readonly<Record<string, unknown>>;
}

/** When the provider has asked for the proof (`auth_time`); now where it does not say. */
export function proofTimeOf(
  { auth_time: seconds }: Readonly<Record<string, unknown>>,
  now: Date,
): Date {
  if (typeof seconds !== 'number') return now;
  return new Date(Math.min(seconds * 1000, now.getTime()));
}

export interface AdmissionRules {
  /** True if unknown users get an account at their first sign-in. */
  readonly createsUsers: boolean;
  /**
   * Only people with an address of these domains, who are linked without a code; none named means
   * everyone, each with a code.
   */
  readonly allowedDomains: readonly string[];
}

/** Whether an address is of one of the domains; the last `@` decides. */
function isOfDomains(email: string, domains: readonly string[]): boolean {
  return domains.includes(email.slice(email.lastIndexOf('@') + 1));
}

/** Requirement of a first sign-in: none, an emailed code, or it is refused. */
export type FirstSignIn = 'direct' | 'code' | 'unverified' | 'foreign';

/**
 * Decides what links an account at a provider to a person for the first time (H-02): a verified
 * address of an allowed domain, or a code. Later sign-ins go by issuer and subject alone.
 */
export function firstSignIn(
  { allowedDomains }: Pick<AdmissionRules, 'allowedDomains'>,
  { email, hostedDomain = null, isEmailVerified, isEmailProvable }: UpstreamIdentity,
): FirstSignIn {
  if (email === null || !(isEmailVerified || isEmailProvable)) return 'unverified';
  if (!isAllowedAddress({ allowedDomains }, { email, hostedDomain })) return 'foreign';
  return isEmailVerified && allowedDomains.length > 0 ? 'direct' : 'code';
}

/**
 * Whether an address is of an allowed domain; none named allows all. Checked at each sign-in, so
 * that a domain which is no longer allowed ends access at once.
 */
export function isAllowedAddress(
  { allowedDomains }: Pick<AdmissionRules, 'allowedDomains'>,
  { email, hostedDomain = null }: Partial<Pick<UpstreamIdentity, 'email' | 'hostedDomain'>>,
): boolean {
  if (allowedDomains.length === 0) return true;
  // A Workspace domain has more domains for addresses than the one that names it.
  if (hostedDomain !== null && allowedDomains.includes(hostedDomain)) return true;
  return typeof email === 'string' && isOfDomains(email, allowedDomains);
}

/** Values of `amr` that stand for more than a password: RFC 8176, and `fido` of Entra and Okta. */
const strongMethods = new Set(['mfa', 'otp', 'hwk', 'swk', 'sc', 'fido']);

/** Methods without those that would stand for a second factor, of a provider that is not trusted with it. */
export function withoutFactors(methods: readonly string[]): string[] {
  return methods.filter((method) => !strongMethods.has(method));
}

/** Whether a provider says that a second factor was used (H-11). */
export function provesSecondFactor(
  { methods, context }: Pick<UpstreamIdentity, 'methods' | 'context'>,
  acceptedContexts: readonly string[],
): boolean {
  if (methods.some((method) => strongMethods.has(method))) return true;
  return context !== null && acceptedContexts.includes(context);
}
