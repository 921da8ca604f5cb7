import type { SessionEndReason } from '@axp/contracts';
import { AppError } from '@axp/contracts';
import type {
  MemberTransaction,
  RequestTransaction,
} from '../../../platform/db/tenant-transaction.ts';
import type { Actor } from '../../../platform/request-scope/request-scope.ts';
import type { SecurityScope } from '../../../platform/security-log/security-log.ts';
import { recordSecurityEvent } from '../../../platform/security-log/security-log.ts';
import type { EndedSession } from '../session.repository.ts';
import {
  endSession,
  endSessionOf,
  endSessionsByMethod,
  endUserSessions,
  findProvenAt,
} from '../session.repository.ts';
import type { AuthDeps } from './auth-deps.ts';

interface Others {
  readonly userId: string;
  /** Null to end all. */
  readonly keptId: string | null;
  readonly now: Date;
}

interface EndReason {
  readonly reason: SessionEndReason;
  /** The user who ended them, if not their owner. */
  readonly actorId?: string;
}

/** How long a sign-in or a confirmation allows its session to end others. */
const confirmedForMs = 15 * 60 * 1000;

interface Ending {
  readonly actor: Pick<Actor, 'id' | 'sessionId'>;
  readonly sessionId: string;
}

/**
 * Signs a user out on one of their devices; false if they have no such session (Z-120). A stranger
 * at an open browser must not sign its owner out elsewhere.
 * @throws AppError auth.confirmation_required
 */
export async function endOwnSession(
  { clock, inTransaction, forgetSession }: AuthDeps,
  { actor, sessionId }: Ending,
): Promise<boolean> {
  const at = clock.now();
  const reason = 'signed_out_elsewhere';
  const [endedId] = await inTransaction(async (tx) => {
    const provenAt = actor.sessionId === null ? null : await findProvenAt(tx, actor.sessionId);
    const ageMs = at.getTime() - (provenAt?.getTime() ?? 0);
    if (ageMs >= confirmedForMs) throw new AppError('auth.confirmation_required');
    return recordEnds(tx, await endSessionOf(tx, actor.id, sessionId, { at, reason }), { reason });
  });
  if (endedId !== undefined) forgetSession(endedId);
  return endedId !== undefined;
}

/** Ends the session with all its refresh tokens; its access token is refused at once (Z-101). */
export async function logout(deps: AuthDeps, sessionId: string): Promise<void> {
  const at = deps.clock.now();
  const reason = 'logout';
  await deps.inTransaction(async (tx) =>
    recordEnds(tx, await endSession(tx, sessionId, { at, reason }), { reason }),
  );
  deps.forgetSession(sessionId);
}

/** Ends a user's other sessions after a password change: a thief may hold one of them (Z-101). */
export async function endOthers(
  tx: RequestTransaction,
  { userId, keptId, now }: Others,
): Promise<string[]> {
  const reason = 'password_changed';
  const ended = await endUserSessions(tx, userId, { at: now, reason, keptId });
  return recordEnds(tx, ended, { reason });
}

/** Ends the sessions started by a sign-in method, in the transaction that switches it off. */
export async function endSessionsOfMethod(tx: MemberTransaction, method: string): Promise<void> {
  const reason = 'method_off';
  const ended = await endSessionsByMethod(tx, method, { at: tx.clock.now(), reason });
  await recordEnds(tx, ended, { reason, actorId: tx.actor.id });
}

/**
 * Writes ended sessions into the security log, in the transaction that ends them (H-10).
 * Returns their ids.
 */
export async function recordEnds(
  tx: SecurityScope & Pick<RequestTransaction, 'db'>,
  ended: readonly EndedSession[],
  { reason, actorId }: EndReason,
): Promise<string[]> {
  for (const { userId } of ended) {
    await recordSecurityEvent(tx, { kind: 'session-ended', reason, userId, actorId });
  }
  return ended.map(({ id }) => id);
}
