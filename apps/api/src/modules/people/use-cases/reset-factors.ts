import { AppError } from '@axp/contracts';
import { FactorRepository } from '@axp/server-kit/second-factor';
import type { MemberTransaction } from '../../../platform/db/tenant-transaction.ts';
import { recordActorEvent } from '../../../platform/security-log/security-log.ts';
import { recordChange } from '../../audit/index.ts';
import { lockUser } from '../person.repository.ts';
import { endSessionsOf } from './end-sessions.ts';
import { objectOf } from './person-facts.ts';

/**
 * Removes the second factors of a person who has lost them, and ends their sessions. Their own are
 * in the profile, behind the password: an administrator could lock themselves out here.
 * @returns the sessions that ended
 * @throws AppError second_factor.own, user.not_found, second_factor.not_found
 */
export async function resetFactors(tx: MemberTransaction, id: string): Promise<string[]> {
  if (id === tx.actor.id) throw new AppError('second_factor.own');
  const person = await lockUser(tx, id);
  if (!person) throw new AppError('user.not_found');
  const owner = { column: 'merchant_id', id: tx.merchant.id } as const;
  const factors = new FactorRepository(tx.db, owner);
  const { hasApp, passkeys } = await factors.removeAll(id);
  if (!hasApp && passkeys === 0) throw new AppError('second_factor.not_found');
  await recordActorEvent(tx, { kind: 'factor-changed', reason: 'reset', userId: id });
  await recordChange(tx, {
    action: 'reset-factors',
    object: objectOf(person),
    before: { app: hasApp, passkeys },
    after: { app: false, passkeys: 0 },
  });
  return endSessionsOf(tx, id, 'administrator');
}
