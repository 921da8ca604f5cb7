import type { SessionEndReason, TokenPair } from '@axp/contracts';
import { AppError } from '@axp/contracts';
import { hashOf } from '@axp/server-kit/auth';
import { decideRefresh } from '../domain/refresh-rotation.ts';
import {
  endSession,
  findCloudSignOn,
  lockRefreshToken,
  markRefreshTokenUsed,
} from '../session.repository.ts';
import type { AuthDeps } from './auth-deps.ts';
import { recordEnds } from './record-ends.ts';
import { issueTokens } from './token-pair.ts';

/**
 * Swaps a refresh token for a new pair (Z-101). A token that was used before ends its whole
 * session, for everybody who holds a token of it.
 * @throws AppError auth.refresh_rejected
 */
export async function refreshTokens(deps: AuthDeps, refreshToken: string): Promise<TokenPair> {
  const now = deps.clock.now();
  const tokenHash = hashOf(refreshToken);
  const isUpstreamOver = await hasEndedUpstream(deps, tokenHash);
  const outcome = await deps.inTransaction(async (tx): Promise<Outcome> => {
    const token = await lockRefreshToken(tx, tokenHash);
    const found = token && { ...token, isUpstreamOver };
    const decision = decideRefresh(found, deps.sessionRules, now);
    if (decision.kind === 'refuse') return decision;
    if (!token) return { kind: 'refuse', reason: null };
    if (decision.kind === 'end') {
      const { reason } = decision;
      const ended = await endSession(tx, token.sessionId, { at: now, reason });
      await recordEnds(tx, ended, { reason });
      return { ...decision, sessionId: token.sessionId };
    }
    await markRefreshTokenUsed(tx, tokenHash, now);
    return { kind: 'rotate', tokens: await issueTokens(deps, tx, { ...token, ...decision }) };
  });
  if (outcome.kind === 'end') deps.forgetSession(outcome.sessionId);
  if (outcome.kind === 'rotate') return outcome.tokens;
  // Only the holder of a token of the session reads why it ended.
  const params = outcome.reason === null ? {} : { reason: outcome.reason };
  throw new AppError('auth.refresh_rejected', { params });
}

/** Asks the platform outside of any transaction. A platform that is unreachable ends no session. */
async function hasEndedUpstream(
  { inTransaction, isSignOnRunning }: AuthDeps,
  tokenHash: Buffer,
): Promise<boolean> {
  if (!isSignOnRunning) return false;
  const signOn = await inTransaction((tx) => findCloudSignOn(tx, tokenHash));
  return signOn !== null && (await isSignOnRunning(signOn)) === false;
}

/** Handed out of the transaction: a refusal thrown inside would undo the end of the session. */
type Outcome =
  | { readonly kind: 'rotate'; readonly tokens: TokenPair }
  | { readonly kind: 'refuse'; readonly reason: SessionEndReason | null }
  | { readonly kind: 'end'; readonly reason: SessionEndReason; readonly sessionId: string };
