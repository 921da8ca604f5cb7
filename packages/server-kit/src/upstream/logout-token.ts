import { decodeJwt, errors, jwtVerify } from 'jose';
import { z } from 'zod';
import type { IssuerKeys } from './issuer-keys.ts';
import { UpstreamError } from './upstream-error.ts';

/** Issuer that may end sessions here. */
export interface LogoutIssuer {
  readonly issuer: string;
  /** Audience of its ID tokens, i.e. our client id. */
  readonly audience: string;
  readonly keys: () => Promise<IssuerKeys>;
}

export interface LogoutToken {
  readonly issuer: string;
  readonly subject: string | null;
  readonly sid: string | null;
  /** Names the token among all issuers, so that it is accepted once. */
  readonly name: string;
  /** Not accepted after that, used or not. */
  readonly expiresAt: Date;
}

/** The sender learns no reason, because it would help a forger. The log has it. */
export class LogoutTokenRefused extends Error {
  override readonly name = 'LogoutTokenRefused';
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
 * Several connections may share an issuer, each with a client of its own.
 * @throws LogoutTokenRefused; UpstreamError where the issuer's keys can't be read
 */
export async function readLogoutToken(
  token: string,
  known: readonly LogoutIssuer[],
  now: Date,
): Promise<LogoutToken> {
  const issuer = claimedIssuer(token);
  let refusal = new LogoutTokenRefused('unknown issuer');
  for (const candidate of known.filter((one) => one.issuer === issuer)) {
    try {
      return await readAs(token, candidate, now);
    } catch (error) {
      if (!(error instanceof LogoutTokenRefused)) throw error;
      refusal = error;
    }
  }
  throw refusal;
}

async function readAs(
  token: string,
  { issuer, audience, keys }: LogoutIssuer,
  now: Date,
): Promise<LogoutToken> {
  const { find, algorithms } = await keys();
  const checks = {
    algorithms: [...algorithms],
    issuer,
    audience,
    requiredClaims: ['iat', 'jti', 'events'],
    maxTokenAge: longestAgeSeconds,
    clockTolerance: toleranceSeconds,
    currentDate: now,
  };
  const { payload, protectedHeader } = await jwtVerify(token, find, checks).catch(refuse);
  const claims = Claims.safeParse(payload);
  const isTyped = [undefined, 'JWT', 'logout+jwt'].includes(protectedHeader.typ);
  // A nonce would make it an ID token that someone shows in the wrong place.
  if (!claims.success) throw new LogoutTokenRefused('claims');
  if (!isTyped || 'nonce' in payload) throw new LogoutTokenRefused('another kind of token');
  const { sub = null, sid = null, jti, iat } = claims.data;
  if (sub === null && sid === null) throw new LogoutTokenRefused('no sub or sid');
  const expiresAt = new Date((iat + longestAgeSeconds + 2 * toleranceSeconds) * 1000);
  return { issuer, subject: sub, sid, name: `logout:${issuer} ${jti}`, expiresAt };
}

function refuse(cause: unknown): never {
  const isAboutKeys =
    !(cause instanceof errors.JOSEError) ||
    cause instanceof errors.JWKSTimeout ||
    cause instanceof errors.JWKSInvalid ||
    cause.code === errors.JOSEError.code;
  if (isAboutKeys) throw new UpstreamError('unreachable', { cause });
  throw new LogoutTokenRefused(cause.message);
}
