import type { SessionEndReason, SessionRules } from '@axp/contracts/vocabulary';

/** A session and one of its refresh tokens, as stored. */
export interface StoredRefreshToken {
  readonly usedAt: Date | null;
  readonly sessionExpiresAt: Date;
  /** Null while the session runs. */
  readonly endReason: SessionEndReason | null;
  readonly lastSeenAt: Date;
  readonly isUserActive: boolean;
  readonly isAdministrator: boolean;
  /** Whether the sign-in method of the session is disabled. */
  readonly isMethodOff: boolean;
  /** Whether the merchant requires a second factor that this session does not have. */
  readonly lacksSecondFactor: boolean;
}

/** Adds the state of the platform sign-on behind the session. */
export interface CheckedRefreshToken extends StoredRefreshToken {
  readonly isUpstreamOver: boolean;
}

/** `end`: the session is active and must end; `refuse`: it has ended or does not exist. */
export type RefreshDecision =
  /** Without use, the session ends at `idleAt` (H-06). */
  | { readonly kind: 'rotate'; readonly idleAt: Date }
  | { readonly kind: 'refuse'; readonly reason: SessionEndReason | null }
  /** `token_reuse`: the token was used before, so a stranger has it or had it. */
  | { readonly kind: 'end'; readonly reason: 'token_reuse' | 'idle' | 'method_off' | 'upstream' };

const hourMs = 60 * 60 * 1000;
const dayMs = 24 * hourMs;

export function sessionExpiry({ days }: SessionRules, startedAt: Date): Date {
  return new Date(startedAt.getTime() + days * dayMs);
}

/** Two tabs wake up with the same token: the later one isn't a thief (Z-101). */
const reuseToleranceMs = 10_000;

export function decideRefresh(
  token: CheckedRefreshToken | null,
  rules: SessionRules,
  now: Date,
): RefreshDecision {
  if (!token) return { kind: 'refuse', reason: null };
  if (token.endReason) return { kind: 'refuse', reason: token.endReason };
  if (!token.isUserActive) return { kind: 'refuse', reason: 'deactivated' };
  if (token.sessionExpiresAt <= now) return { kind: 'refuse', reason: 'expired' };
  if (token.lacksSecondFactor) return { kind: 'refuse', reason: null };
  const sinceUseMs = token.usedAt ? now.getTime() - token.usedAt.getTime() : 0;
  if (sinceUseMs > reuseToleranceMs) return { kind: 'end', reason: 'token_reuse' };
  if (token.isUpstreamOver) return { kind: 'end', reason: 'upstream' };
  if (token.isMethodOff) return { kind: 'end', reason: 'method_off' };
  const idleHours = token.isAdministrator ? rules.administratorIdleHours : rules.idleHours;
  const idleAt = new Date(token.lastSeenAt.getTime() + idleHours * hourMs);
  return idleAt <= now ? { kind: 'end', reason: 'idle' } : { kind: 'rotate', idleAt };
}
