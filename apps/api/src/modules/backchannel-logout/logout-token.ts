import { AppError } from '@axp/contracts';
import { UpstreamError } from '@axp/server-kit/upstream';
import type { JWTVerifyGetKey } from 'jose';
import { decodeJwt, errors, jwtVerify } from 'jose';
import { z } from 'zod';

/** Issuer that may end sessions here: a provider of the merchant, or the platform. */
export interface LogoutIssuer {
  readonly issuer: string;
  /** Audience of its ID tokens, i.e. our client id. */
  readonly audience: string;
  readonly keys: () => Promise<JWTVerifyGetKey>;
}

export interface LogoutToken {
  readonly issuer: string;
  readonly subject: string | null;
  readonly sid: string | null;
  readonly tokenId: string;
  /** Not accepted after that, used or not. */
  readonly expiresAt: Date;
}

const event = 'http://schemas.openid.net/event/backchannel-logout';
const longestAgeSeconds = 5 * 60;
const toleranceSeconds = 60;

const Claims = z.looseObject({
  iss: z.string(),
  sub: z.string().min(1).max(255).optional(),
  sid: z.string().min(1).max(255).optional(),
  jti: z.string().min(1).max(255),
  iat: z.number(),
  events: z.looseObject({ [event]: z.looseObject({}) }),
});

/** The token's own word on who made it; proves nothing. */
export function claimedIssuer(token: string): string | null {
  try {
    return decodeJwt(token).iss ?? null;
  } catch {
    return null;
  }
}

/**
 * Validates a logout token (OpenID Connect Back-Channel Logout 1.0, 2.6), except for its replay.
 * @throws AppError logout_token.refused; UpstreamError where the issuer's keys can't be read
 */
export async function readLogoutToken(
  token: string,
  { issuer, audience, keys }: LogoutIssuer,
  now: Date,
): Promise<LogoutToken> {
  const checks = {
    // The list keeps a token from choosing how it is checked (none, HMAC with a public key).
    algorithms: ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'EdDSA'],
    issuer,
    audience,
    requiredClaims: ['iat', 'jti', 'events'],
    maxTokenAge: longestAgeSeconds,
    clockTolerance: toleranceSeconds,
    currentDate: now,
  };
  const { payload, protectedHeader } = await jwtVerify(token, await keys(), checks).catch(refuse);
  const claims = Claims.safeParse(payload);
  const isTyped = [undefined, 'JWT', 'logout+jwt'].includes(protectedHeader.typ);
  // A nonce would make it an ID token that someone shows in the wrong place.
  if (!claims.success || !isTyped || 'nonce' in payload) throw new AppError('logout_token.refused');
  const { sub = null, sid = null, jti, iat } = claims.data;
  if (sub === null && sid === null) throw new AppError('logout_token.refused');
  const expiresAt = new Date((iat + longestAgeSeconds + 2 * toleranceSeconds) * 1000);
  return { issuer, subject: sub, sid, tokenId: jti, expiresAt };
}

function refuse(cause: unknown): never {
  const isAboutKeys =
    !(cause instanceof errors.JOSEError) ||
    cause instanceof errors.JWKSTimeout ||
    cause instanceof errors.JWKSInvalid ||
    cause.code === errors.JOSEError.code;
  if (isAboutKeys) throw new UpstreamError('unreachable', { cause });
  throw new AppError('logout_token.refused');
}
