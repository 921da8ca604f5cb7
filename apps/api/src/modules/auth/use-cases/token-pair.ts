import type { TokenPair } from '@axp/contracts';
import { hashOf, newSecret } from '@axp/server-kit/auth';
import type { RequestTransaction } from '../../../platform/db/tenant-transaction.ts';
import { insertRefreshToken } from '../session.repository.ts';
import type { SessionDeps } from './auth-deps.ts';

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
  tx: RequestTransaction,
  { sessionId, userId, idleAt }: Session,
): Promise<TokenPair> {
  const refreshToken = newSecret(refreshTokenBytes);
  await insertRefreshToken(tx, sessionId, hashOf(refreshToken), clock.now());
  const accessToken = await accessTokens.issue({ userId, sessionId, merchantId }, idleAt);
  return { accessToken, refreshToken };
}
