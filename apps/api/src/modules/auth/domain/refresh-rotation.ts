/** A session and one of its refresh tokens, as stored. */
export interface StoredRefreshToken {
  readonly usedAt: Date | null;
  readonly sessionExpiresAt: Date;
  readonly isSessionEnded: boolean;
  readonly isUserActive: boolean;
  /** The merchant requires a second factor of the user, and this session has none. */
  readonly lacksSecondFactor: boolean;
}

/** `end-session`: the token was used before, so a stranger has it or had it. */
export type RefreshDecision = 'rotate' | 'reject' | 'end-session';

/** A session ends this long after sign-in, however often its tokens were rotated (Z-101). */
export const sessionLifetimeMs = 30 * 24 * 60 * 60 * 1000;

/** Two tabs wake up with the same token: the later one isn't a thief (Z-101). */
const reuseToleranceMs = 10_000;

export function decideRefresh(token: StoredRefreshToken | null, now: Date): RefreshDecision {
  if (!token || token.isSessionEnded || !token.isUserActive) return 'reject';
  if (token.lacksSecondFactor) return 'reject';
  if (token.sessionExpiresAt <= now) return 'reject';
  if (!token.usedAt) return 'rotate';
  const sinceUseMs = now.getTime() - token.usedAt.getTime();
  return sinceUseMs <= reuseToleranceMs ? 'rotate' : 'end-session';
}
