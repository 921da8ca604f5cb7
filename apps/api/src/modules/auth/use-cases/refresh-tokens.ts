import type { TokenPair } from '@axp/contracts';
import { AppError } from '@axp/contracts';
import { hashOf } from '@axp/server-kit/auth';
import { decideRefresh } from '../domain/refresh-rotation.ts';
import type { AuthDeps } from './auth-deps.ts';
import { issueTokens } from './token-pair.ts';

/**
 * Swaps a refresh token for a new pair (Z-101). A token that was used before ends its whole
 * session, for everybody who holds a token of it.
 * @throws AppError auth.refresh_rejected
 */
export async function refreshTokens(deps: AuthDeps, refreshToken: string): Promise<TokenPair> {
  const now = deps.clock.now();
  const tokenHash = hashOf(refreshToken);
  const { tokens, endedSessionId } = await deps.inTransaction(async (store): Promise<Outcome> => {
    const token = await store.sessions.lockRefreshToken(tokenHash);
    const decision = decideRefresh(token, now);
    if (!token || decision === 'reject') return {};
    if (decision === 'end-session') {
      await store.sessions.end(token.sessionId, now, 'token_reuse');
      return { endedSessionId: token.sessionId };
    }
    await store.sessions.markRefreshTokenUsed(tokenHash, now);
    return { tokens: await issueTokens(deps, store, token) };
  });
  if (endedSessionId) deps.forgetSession(endedSessionId);
  if (!tokens) throw new AppError('auth.refresh_rejected');
  return tokens;
}

/** Handed out of the transaction: a refusal thrown inside would undo the end of the session. */
interface Outcome {
  readonly tokens?: TokenPair;
  readonly endedSessionId?: string;
}
