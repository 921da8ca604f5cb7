import { AppError } from '@axp/contracts';
import type { RequestEmailChangeBody } from '@axp/contracts/email-change';
import type { MemberTransaction } from '../../../platform/db/tenant-transaction.ts';
import { requestEmailChange, withdrawEmailChange } from '../../email-changes/index.ts';
import { lockUser } from '../person.repository.ts';
import { lockPerson } from './update-person.ts';

/** @throws AppError user.not_found, user.stale, user.not_active, user.email_taken */
export async function changeEmail(
  tx: MemberTransaction,
  id: string,
  { version, email }: RequestEmailChangeBody,
): Promise<void> {
  const person = await lockPerson(tx, id, { version, mayEndAdministrator: false });
  await requestEmailChange(tx, { ...person, fullName: person.full_name }, email);
}

/** @throws AppError user.not_found, email_change.not_found */
export async function keepEmail(tx: MemberTransaction, id: string): Promise<void> {
  const person = await lockUser(tx, id);
  if (!person) throw new AppError('user.not_found');
  await withdrawEmailChange(tx, { id, fullName: person.full_name });
}
