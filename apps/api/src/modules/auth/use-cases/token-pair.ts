import { createHash, randomBytes } from 'node:crypto';
import type { TokenPair } from '@axp/contracts';
import type { AuthDeps, AuthStore } from './auth-deps.ts';

interface Session {
  readonly sessionId: string;
  readonly userId: string;
}

/** 256 bits: nobody finds one by trying. */
const refreshTokenBytes = 32;

/** Tokens are long and random, so a plain digest is enough to make a stolen table worthless. */
export function hashOf(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}

/** A fresh access token and the session's next refresh token; only the digest is stored. */
export async function issueTokens(
  { merchantId, clock, accessTokens }: AuthDeps,
  store: AuthStore,
  { sessionId, userId }: Session,
): Promise<TokenPair> {
  const refreshToken = randomBytes(refreshTokenBytes).toString('base64url');
  await store.sessions.addRefreshToken(sessionId, hashOf(refreshToken), clock.now());
  const accessToken = await accessTokens.issue({ userId, sessionId, merchantId });
  return { accessToken, refreshToken };
}
