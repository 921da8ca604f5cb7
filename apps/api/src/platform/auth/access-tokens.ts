import { createHmac } from 'node:crypto';
import { AppError } from '@axp/contracts';
import type { Clock } from '@axp/server-kit/time';
import { createExpiringCache } from '@axp/server-kit/time';
import { errors, jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';
import type { SigningKeys } from './signing-keys.ts';
import { signingAlgorithm } from './signing-keys.ts';

export interface TokenSubject {
  readonly userId: string;
  readonly sessionId: string;
  readonly merchantId: string;
}

export interface AccessTokens {
  /** Valid for 15 minutes, or until `idleAt` if the session ends earlier without use. */
  issue(subject: TokenSubject, idleAt?: Date): Promise<string>;
  /** @throws AppError auth.required for a token that is not ours, auth.token_expired for an old one */
  verify(token: string): Promise<TokenSubject>;
  /** The refresh token that follows one: every client that repeats it gets the same. */
  successorOf(refreshToken: string): string;
}

interface Options {
  readonly keys: SigningKeys;
  readonly clock: Clock;
}

// All merchants share one issuer; the `mid` claim names the merchant and is checked per request.
const issuer = 'axp-booking';
const audience = 'axp-booking-api';
const type = 'at+jwt';

/** Z-101. Short, because nothing but its end takes an access token back from a stranger's hand. */
const lifetimeSeconds = 15 * 60;

const expected = {
  // The list keeps a token from choosing how it is checked (none, HMAC with a public key).
  algorithms: [signingAlgorithm],
  issuer,
  audience,
  typ: type,
  requiredClaims: ['exp'],
};

const Claims = z.object({ sub: z.uuid(), sid: z.uuid(), mid: z.uuid(), exp: z.number() });

/**
 * Checking a signature costs a third of a millisecond, more than many reads. A token that was found
 * good stays good until its end, so only that is looked at when it comes again.
 */
const remembered = { maxAgeMs: lifetimeSeconds * 1000, maxEntries: 50_000 };

export function createAccessTokens({ keys, clock }: Options): AccessTokens {
  const checkedTokens = createExpiringCache({
    ...remembered,
    clock,
    nameOf: (token: string) => token,
    load: async (token) => {
      const checks = { ...expected, currentDate: clock.now() };
      const { payload } = await jwtVerify(token, keys.findPublicKey, checks).catch(refuse);
      const claims = Claims.safeParse(payload);
      if (!claims.success) throw new AppError('auth.required');
      return claims.data;
    },
  });
  const [refreshKey] = keys.secretsFor('refresh-tokens');
  return {
    issue: ({ userId, sessionId, merchantId }, idleAt) => {
      const issuedAt = Math.floor(clock.now().getTime() / 1000);
      return new SignJWT({ sid: sessionId, mid: merchantId })
        .setProtectedHeader({ alg: signingAlgorithm, kid: keys.keyId, typ: type })
        .setIssuer(issuer)
        .setAudience(audience)
        .setSubject(userId)
        .setIssuedAt(issuedAt)
        .setExpirationTime(Math.min(issuedAt + lifetimeSeconds, secondsOf(idleAt)))
        .sign(keys.privateKey);
    },
    verify: async (token) => {
      const { sub, sid, mid, exp } = await checkedTokens.get(token);
      if (exp * 1000 <= clock.now().getTime()) throw new AppError('auth.token_expired');
      return { userId: sub, sessionId: sid, merchantId: mid };
    },
    successorOf: (refreshToken) =>
      createHmac('sha256', refreshKey).update(refreshToken).digest('base64url'),
  };
}

function secondsOf(instant: Date | undefined): number {
  return instant ? Math.floor(instant.getTime() / 1000) : Number.POSITIVE_INFINITY;
}

function refuse(error: unknown): never {
  throw new AppError(error instanceof errors.JWTExpired ? 'auth.token_expired' : 'auth.required');
}
