import type { TokenPair } from '@axp/contracts';
import { hashOf, newSecret } from '@axp/server-kit/auth';
import type { AuthStore, SessionDeps } from './auth-deps.ts';

interface Session {
  readonly sessionId: string;
  readonly userId: string;
  /** When the session ends without use; absent right after sign-in. */
  readonly idleAt?: Date;
}

/** 256 bits are too many to guess. */
const refreshTokenBytes = 32;

/** A fresh access token and the session's next refresh token; only the digest is stored. */
export async function issueTokens(
  { merchantId, clock, accessTokens }: Pick<SessionDeps, 'merchantId' | 'clock' | 'accessTokens'>,
  store: Pick<AuthStore, 'sessions'>,
  { sessionId, userId, idleAt }: Session,
): Promise<TokenPair> {
  const refreshToken = newSecret(refreshTokenBytes);
  await store.sessions.addRefreshToken(sessionId, hashOf(refreshToken), clock.now());
  const accessToken = await accessTokens.issue({ userId, sessionId, merchantId }, idleAt);
  return { accessToken, refreshToken };
}
