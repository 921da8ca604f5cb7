import type { SessionEndReason, TokenPair } from '@axp/contracts';
import { AppError } from '@axp/contracts';
import { hashOf, newSecret } from '@axp/server-kit/auth';
import type { RequestTransaction } from '../../../../platform/db/tenant-transaction.ts';
import { deviceName } from '../../../../platform/http/describe-device.ts';
import { recordSecurityEvent } from '../../../../platform/security-log/security-log.ts';
import { notifyOfAccount } from '../../../notices/account-mails/index.ts';
import { decideRefresh, sessionExpiry } from '../domain/refresh-rotation.ts';
import type { SessionOrigin } from '../session.repository.ts';
import {
  findCloudSignOn,
  hasSignedIn,
  insertRefreshToken,
  insertSession,
  isRefreshTokenUsed,
  lockRefreshToken,
  markRefreshTokenUsed,
} from '../session.repository.ts';
import type { AuthDeps, SessionDeps } from './auth-deps.ts';
import { endSessions } from './end-sessions.ts';

/** Handed out of the transaction: a refusal thrown inside would undo the end of the session. */
type Outcome =
  | { readonly kind: 'rotate'; readonly tokens: TokenPair }
  | { readonly kind: 'refuse'; readonly reason: SessionEndReason | null }
  | { readonly kind: 'end'; readonly reason: SessionEndReason; readonly sessionId: string };

interface Session {
  readonly sessionId: string;
  readonly userId: string;
  /** The next one; only its digest is stored. */
  readonly refreshToken: string;
  /** When the session ends without use; absent right after sign-in. */
  readonly idleAt?: Date;
}

/** Of a browser that is not known, the whole user agent is its name. */
const longestDetail = 200;

/** 256 bits are too many to guess. */
const refreshTokenBytes = 32;

export interface Visitor {
  readonly userId: string;
  readonly userAgent: string;
  /** Absent for a password of our own. */
  readonly origin?: SessionOrigin;
  /** When a provider asked for the proof; absent for a proof of now. */
  readonly provenAt?: Date;
  /** Whether a second factor was proven, here or at the provider. */
  readonly hasSecondFactor?: boolean;
  /** Whether a browser proved it here that the account did not know; providers report their own. */
  readonly isNewDevice?: boolean;
}

/** Starts the session of a person who has proven who they are, inside the caller's transaction. */
export async function startSession(
  deps: SessionDeps,
  tx: RequestTransaction,
  { userId, userAgent, origin, provenAt, hasSecondFactor = false, isNewDevice = false }: Visitor,
): Promise<TokenPair> {
  const { address, sessionRules, clock, newId } = deps;
  const sessionId = newId();
  const createdAt = clock.now();
  const expiresAt = sessionExpiry(sessionRules, createdAt);
  // The first sign-in of an account is no news.
  const isNews = isNewDevice && (await hasSignedIn(tx, userId));
  await insertSession(tx, {
    id: sessionId,
    userId,
    userAgent,
    address,
    origin: origin ?? null,
    hasSecondFactor,
    createdAt,
    confirmedAt: provenAt ?? null,
    expiresAt,
  });
  await recordSecurityEvent(tx, { kind: 'sign-in', method: origin?.methodCode ?? 'local', userId });
  if (isNews) {
    await notifyOfAccount(tx, {
      topic: 'new-sign-in',
      userId,
      detail: deviceName(userAgent).slice(0, longestDetail),
    });
  }
  return issueTokens(deps, tx, { sessionId, userId, refreshToken: newSecret(refreshTokenBytes) });
}

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
      await endSessions(tx, { id: token.sessionId }, { reason });
      return { ...decision, sessionId: token.sessionId };
    }
    await markRefreshTokenUsed(tx, tokenHash, now);
    const next = await latestSuccessor(deps, tx, refreshToken);
    const session = { ...token, ...decision, refreshToken: next };
    return { kind: 'rotate', tokens: await issueTokens(deps, tx, session) };
  });
  if (outcome.kind === 'end') deps.forgetSession(outcome.sessionId);
  if (outcome.kind === 'rotate') return outcome.tokens;
  // Only the holder of a token of the session reads why it ended.
  const params = outcome.reason === null ? {} : { reason: outcome.reason };
  throw new AppError('auth.refresh_rejected', { params });
}

/**
 * The one token of a session that is not used yet. A family never forks: a stranger who repeats a
 * token within the time of tolerance shares the successor, and the later of its two uses ends it.
 */
async function latestSuccessor(
  { accessTokens }: Pick<SessionDeps, 'accessTokens'>,
  tx: RequestTransaction,
  refreshToken: string,
): Promise<string> {
  let next = accessTokens.successorOf(refreshToken);
  while (await isRefreshTokenUsed(tx, hashOf(next))) next = accessTokens.successorOf(next);
  return next;
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

/** A fresh access token beside the session's next refresh token. */
async function issueTokens(
  { merchantId, clock, accessTokens }: Pick<SessionDeps, 'merchantId' | 'clock' | 'accessTokens'>,
  tx: RequestTransaction,
  { sessionId, userId, refreshToken, idleAt }: Session,
): Promise<TokenPair> {
  await insertRefreshToken(tx, sessionId, hashOf(refreshToken), clock.now());
  const accessToken = await accessTokens.issue({ userId, sessionId, merchantId }, idleAt);
  return { accessToken, refreshToken };
}
