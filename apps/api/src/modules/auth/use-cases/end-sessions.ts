import type { SessionEndReason } from '@axp/contracts';
import { AppError } from '@axp/contracts';
import type {
  MemberTransaction,
  RequestTransaction,
} from '../../../platform/db/tenant-transaction.ts';
import type { Actor } from '../../../platform/request-scope/request-scope.ts';
import type { SecurityScope } from '../../../platform/security-log/security-log.ts';
import { recordSecurityEvent } from '../../../platform/security-log/security-log.ts';
import type { EndedSessions } from '../session.repository.ts';
import { endSessionRows, findProvenAt } from '../session.repository.ts';
import type { AuthDeps } from './auth-deps.ts';

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
    return endSessions(tx, { userId: actor.id, id: sessionId }, { reason });
  });
  if (endedId !== undefined) forgetSession(endedId);
  return endedId !== undefined;
}

/** Ends the session with all its refresh tokens; its access token is refused at once (Z-101). */
export async function logout(deps: AuthDeps, sessionId: string): Promise<void> {
  await deps.inTransaction((tx) => endSessions(tx, { id: sessionId }, { reason: 'logout' }));
  deps.forgetSession(sessionId);
}

/** Ends the sessions started by a sign-in method, in the transaction that switches it off. */
export async function endSessionsOfMethod(tx: MemberTransaction, methodCode: string) {
  await endSessions(tx, { methodCode }, { reason: 'method_off', actorId: tx.actor.id });
}

/**
 * Ends sessions and writes them into the security log, in one transaction (H-10).
 * Returns their ids.
 */
export async function endSessions(
  tx: SecurityScope & Pick<RequestTransaction, 'db'>,
  which: EndedSessions,
  { reason, actorId }: EndReason,
): Promise<string[]> {
  const ended = await endSessionRows(tx, which, { at: tx.clock.now(), reason });
  for (const { userId } of ended) {
    await recordSecurityEvent(tx, { kind: 'session-ended', reason, userId, actorId });
  }
  return ended.map(({ id }) => id);
}
