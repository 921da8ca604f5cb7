import { AppError } from '@axp/contracts';
import type { AuditTrail } from '../../audit/index.ts';
import type { IdentityRepository } from '../identity.repository.ts';

export interface RemovalContext {
  readonly identities: IdentityRepository;
  readonly audit: AuditTrail;
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
  { identities, audit, at }: RemovalContext,
  { id, userId }: OwnedIdentity,
): Promise<string[]> {
  const removed = await identities.remove(userId, id);
  if (!removed) throw new AppError('identity.not_found');
  const ended = await identities.endSessions(removed, at);
  const { issuer, subject, methodCode, email } = removed;
  await audit.record({
    action: 'delete',
    object: { type: 'identity', id: userId, name: email ?? subject },
    before: { method: methodCode, issuer, subject },
    after: null,
  });
  return ended;
}
