import { UpstreamError } from './upstream-error.ts';
import type { UpstreamIdentity } from './upstream-identity.ts';

type Claims = Readonly<Record<string, unknown>> & { readonly iss: string; readonly sub: string };

interface Trust {
  /**
   * The provider is the company's own directory, whose administrators write the addresses: the
   * claim `email` counts as verified unless the provider denies it. A sign-in name may stand for a
   * missing address, but can be changed and reused, so it needs a code.
   */
  readonly ownsAddresses: boolean;
}

const longestNameChars = 200;
const longestAddressChars = 254;
/** OpenID Connect Core 2 allows no longer subject. */
const longestSubjectChars = 255;
const address = /^[^\s@<>,;"\p{Cc}]+@[^\s@<>,;"\p{Cc}]+\.[^\s@<>,;"\p{Cc}]+$/u;
const yes = new Set<unknown>([true, 1, 'true', 'True', '1']);
const notInLine = /\p{Cc}+/gu;

/**
 * Returns the identity in a verified token.
 * @throws UpstreamError for a subject that is empty or
 * too long
 */
export function identityOf(claims: Claims, { ownsAddresses }: Trust): UpstreamIdentity {
  const { iss, sub, name, preferred_username: preferred, amr, acr } = claims;
  if (sub === '' || sub.length > longestSubjectChars) {
    throw new UpstreamError('untrusted', { cause: new Error('a subject of the wrong length') });
  }
  const claimed = mailAddressOf(claims.email);
  const email = claimed ?? (ownsAddresses ? signInNameOf(claims) : null);
  const word = wordOn(claims);
  const given = typeof name === 'string' ? name.replaceAll(notInLine, ' ').trim() : '';
  const displayName = given === '' ? (email ?? sub) : given;
  return {
    issuer: iss,
    subject: sub,
    email,
    hostedDomain: hostedDomainOf(claims),
    isEmailVerified: claimed !== null && (word === null ? ownsAddresses : word === 'verified'),
    isEmailProvable: email !== null && ownsAddresses && word !== 'denied',
    displayName: displayName.slice(0, longestNameChars),
    username: usernameOf(preferred),
    groups: groupsIn(claims, 'groups'),
    sessionId: sessionOf(claims),
    methods: Array.isArray(amr) ? amr.filter((value) => typeof value === 'string') : [],
    context: typeof acr === 'string' ? acr : null,
  };
}

/** Only Google gives the claim this meaning. */
function hostedDomainOf({ iss, hd }: Claims): string | null {
  return iss === 'https://accounts.google.com' && typeof hd === 'string' ? hd.toLowerCase() : null;
}

function usernameOf(value: unknown): string | null {
  const name = typeof value === 'string' ? value.replaceAll(notInLine, ' ').trim() : '';
  return name === '' ? null : name.slice(0, longestSubjectChars);
}

/** Active Directory keeps no one in more groups (its limit of a token). */
export const maxGroups = 1_015;
const longestGroupChars = 256;

/**
 * Groups in a value; null for too many. Longer names are left out, because a cut one could be that of
 * another group.
 */
export function groupsOf(value: unknown): readonly string[] | null {
  const values: readonly unknown[] = Array.isArray(value) ? value : [value];
  const names = values.filter(
    (one): one is string =>
      typeof one === 'string' && one !== '' && one.length <= longestGroupChars,
  );
  const groups = [...new Set(names)];
  return groups.length > maxGroups ? null : groups;
}

/**
 * Groups in a claim; null where they are incomplete: Entra leaves them out of tokens of people with
 * many, as do providers that name another source of the claim.
 */
export function groupsIn(
  claims: Readonly<Record<string, unknown>>,
  claim: string,
): readonly string[] | null {
  const { [claim]: value, _claim_names: elsewhere, hasgroups } = claims;
  const isElsewhere =
    (typeof elsewhere === 'object' && elsewhere !== null && claim in elsewhere) ||
    (claim === 'groups' && yes.has(hasgroups));
  return isElsewhere ? null : groupsOf(value);
}

/**
 * Addresses in a value that people have written: one, a list with separators, `Ann Lee <ann@…>`,
 * `mailto:ann@…` or Active Directory's `SMTP:ann@…`.
 */
export function mailAddressesIn(text: string): string[] {
  const words = text.split(/[\s,;<>"]+/).map((word) => word.replace(/^(?:mailto|smtp):/i, ''));
  return words.map(mailAddressOf).filter((one) => one !== null);
}

function mailAddressOf(value: unknown): string | null {
  const isAddress =
    typeof value === 'string' && value.length <= longestAddressChars && address.test(value);
  return isAddress ? value.toLowerCase() : null;
}

function signInNameOf({ upn, preferred_username: name }: Claims): string | null {
  return mailAddressOf(upn) ?? mailAddressOf(name);
}

/** `xms_edov` is Microsoft Entra's `email_verified`; it comes as a boolean, number or text. */
function wordOn({ email_verified: standard, xms_edov: entra }: Claims) {
  const word = standard ?? entra;
  if (word === undefined || word === null) return null;
  return yes.has(word) ? 'verified' : 'denied';
}

function sessionOf({ sid }: Claims): string | null {
  return typeof sid === 'string' && sid !== '' && sid.length <= longestSubjectChars ? sid : null;
}
