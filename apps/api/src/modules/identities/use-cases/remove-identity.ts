import { AppError } from '@axp/contracts';
import type { SecurityEvent } from '../../../platform/security-log/security-log.ts';
import type { AuditTrail } from '../../audit/index.ts';
import type { SessionRepository } from '../../auth/index.ts';
import { recordEnds } from '../../auth/index.ts';
import type { IdentityRepository } from '../identity.repository.ts';

export interface RemovalContext {
  readonly identities: IdentityRepository;
  readonly sessions: SessionRepository;
  readonly audit: AuditTrail;
  /** Writes into the security log. */
  readonly record: (event: SecurityEvent) => Promise<void>;
  readonly actorId: string;
  readonly at: Date;
}

export interface OwnedIdentity {
  readonly id: string;
  readonly userId: string;
}

/**
 * Removes a linked account and ends the sessions that were started with it; returns their ids. The
 * next sign-in with the account is a first one again.
 * @throws AppError identity.not_found
 */
export async function removeIdentity(
  { identities, sessions, audit, record, actorId, at }: RemovalContext,
  { id, userId }: OwnedIdentity,
): Promise<string[]> {
  const removed = await identities.remove(userId, id);
  if (!removed) throw new AppError('identity.not_found');
  const { issuer, subject, methodCode, email } = removed;
  const reason = 'signed_out_elsewhere';
  const ended = await sessions.endUpstream({ issuer, subject, sid: null }, { at, reason });
  await audit.record({
    action: 'delete',
    object: { type: 'identity', id: userId, name: email ?? subject },
    before: { method: methodCode, issuer, subject },
    after: null,
  });
  return recordEnds({ record }, ended, { reason, ...(actorId !== userId && { actorId }) });
}
