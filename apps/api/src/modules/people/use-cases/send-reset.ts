import { AppError } from '@axp/contracts';
import type { MemberTransaction } from '../../../platform/db/tenant-transaction.ts';
import { recordChange } from '../../audit/index.ts';
import { lockUser, queueReset } from '../person.repository.ts';
import { objectOf } from './person-facts.ts';

/**
 * Sends a person the mail of a forgotten password. Their password and sessions stay until they
 * choose another one.
 * @throws AppError user.not_found, user.no_password
 */
export async function sendReset(tx: MemberTransaction, id: string): Promise<void> {
  const person = await lockUser(tx, id);
  if (!person) throw new AppError('user.not_found');
  if (person.status !== 'active' || !person.has_password) throw new AppError('user.no_password');
  const { email } = person;
  await queueReset(tx, tx.newId(), email);
  await tx.uses.count({ mails: 1 });
  await recordChange(tx, {
    action: 'reset-password',
    object: objectOf(person),
    before: null,
    after: { email },
  });
}
