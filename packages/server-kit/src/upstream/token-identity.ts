import type { UpstreamIdentity } from './upstream-identity.ts';

type Claims = Readonly<Record<string, unknown>> & { readonly iss: string; readonly sub: string };

interface Trust {
  /**
   * The provider is the company's own directory, whose administrators write the addresses: one that
   * it says nothing else about counts as verified, and a sign-in name may stand for a missing one.
   */
  readonly ownsAddresses: boolean;
}

const longestNameChars = 200;
const longestAddressChars = 254;
const longestSubjectChars = 255;
const address = /^[^\s@<>,;"\p{Cc}]+@[^\s@<>,;"\p{Cc}]+\.[^\s@<>,;"\p{Cc}]+$/u;
const yes = new Set<unknown>([true, 1, 'true', 'True', '1']);
const notInLine = /\p{Cc}+/gu;

/** Whom a token is about. Its signature, issuer, audience and times have been checked before. */
export function identityOf(claims: Claims, { ownsAddresses }: Trust): UpstreamIdentity {
  const { iss, sub, name } = claims;
  const email = addressOf(claims, ownsAddresses);
  const told = typeof name === 'string' ? name.replaceAll(notInLine, ' ').trim() : '';
  const called = told === '' ? (email ?? sub) : told;
  return {
    issuer: iss,
    subject: sub,
    sessionId: sessionOf(claims),
    email,
    isEmailVerified: email !== null && isVerified(claims, ownsAddresses),
    displayName: called.slice(0, longestNameChars),
  };
}

function addressOf(claims: Claims, ownsAddresses: boolean): string | null {
  const told = ownsAddresses
    ? [claims.email, claims.upn, claims.preferred_username]
    : [claims.email];
  const found = told.find(
    (value): value is string =>
      typeof value === 'string' && value.length <= longestAddressChars && address.test(value),
  );
  return found?.toLowerCase() ?? null;
}

/** `xms_edov` is how Microsoft Entra says `email_verified`; it comes as a boolean, number or text. */
function isVerified(claims: Claims, ownsAddresses: boolean): boolean {
  const { email_verified: told, xms_edov: toldByEntra } = claims;
  const word = told ?? toldByEntra;
  if (word === undefined || word === null) return ownsAddresses;
  return yes.has(word);
}

function sessionOf({ sid }: Claims): string | null {
  return typeof sid === 'string' && sid !== '' && sid.length <= longestSubjectChars ? sid : null;
}
