import type { SessionEndReason } from '@axp/contracts';
import { revokeKeys } from '../../../../platform/auth/api-key.repository.ts';
import type {
  MemberTransaction,
  RequestTransaction,
} from '../../../../platform/db/tenant-transaction.ts';
import type { Actor } from '../../../../platform/request-scope/request-scope.ts';
import type { SecurityScope } from '../../../../platform/security-log/security-log.ts';
import { recordSecurityEvent } from '../../../../platform/security-log/security-log.ts';
import type { EndedSessions, ProviderSession } from '../session.repository.ts';
import { endSessionRows, findProviderSession } from '../session.repository.ts';
import type { AuthDeps } from './auth-deps.ts';

interface EndReason {
  readonly reason: SessionEndReason;
  /** The user who ended them, if not their owner. */
  readonly actorId?: string;
}

interface SessionEnd {
  readonly actor: Pick<Actor, 'id'>;
  readonly sessionId: string;
}

/** Signs a user out on one of their devices; false if they have no such session (Z-120). */
export async function endOwnSession(
  { inTransaction, forgetSession }: AuthDeps,
  { actor, sessionId }: SessionEnd,
): Promise<boolean> {
  const reason = 'signed_out_elsewhere';
  const [endedId] = await inTransaction((tx) =>
    endSessions(tx, { userId: actor.id, id: sessionId }, { reason }),
  );
  if (endedId !== undefined) forgetSession(endedId);
  return endedId !== undefined;
}

/**
 * Ends the session with all its refresh tokens; its access token is refused at once (Z-101). Returns
 * how it was known to the provider that it came from.
 */
export async function logout(deps: AuthDeps, sessionId: string): Promise<ProviderSession | null> {
  const upstream = await deps.inTransaction(async (tx) => {
    const found = await findProviderSession(tx, sessionId);
    await endSessions(tx, { id: sessionId }, { reason: 'logout' });
    return found;
  });
  deps.forgetSession(sessionId);
  return upstream;
}

/** Ends the sessions started by a sign-in method, in the transaction that switches it off. */
export async function endSessionsOfMethod(tx: MemberTransaction, methodCode: string) {
  await endSessions(tx, { methodCode }, { reason: 'method_off', actorId: tx.actor.id });
}

/**
 * Ends sessions and writes them into the security log, in one transaction (H-10). The API keys of a
 * deactivated user end with them (J-01).
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
  if (reason === 'deactivated' && which.userId !== undefined) {
    for (const { name, user_id: userId } of await revokeKeys(tx, { ownerId: which.userId })) {
      await recordSecurityEvent(tx, { kind: 'key-removed', reason, userId, actorId, detail: name });
    }
  }
  return ended.map(({ id }) => id);
}
