import { AppError } from '@axp/contracts';
import type { MemberTransaction } from '../../../platform/db/tenant-transaction.ts';
import { recordChange } from '../../audit/index.ts';
import { endUserSessions, recordEnds } from '../../auth/index.ts';
import { lockUser } from '../person.repository.ts';
import { objectOf } from './person-facts.ts';

/** Signs a user out on all devices; returns the ids of the ended sessions. */
export async function endSessionsOf(
  tx: MemberTransaction,
  userId: string,
  reason: 'deactivated' | 'administrator',
): Promise<string[]> {
  const ended = await endUserSessions(tx, userId, { at: tx.clock.now(), reason });
  return recordEnds(tx, ended, { reason, actorId: tx.actor.id });
}

/** @throws AppError user.not_found */
export async function endAllSessions(tx: MemberTransaction, id: string): Promise<string[]> {
  const person = await lockUser(tx, id);
  if (!person) throw new AppError('user.not_found');
  const ended = await endSessionsOf(tx, id, 'administrator');
  if (ended.length === 0) return [];
  await recordChange(tx, {
    action: 'end-sessions',
    object: objectOf(person),
    before: { sessions: ended.length },
    after: { sessions: 0 },
  });
  return ended;
}
