import { AppError } from '@axp/contracts';
import type { MemberTransaction } from '../../../platform/db/tenant-transaction.ts';
import { linkLifetimeMs, requestAccountMail } from '../../account-links/index.ts';
import { recordChange } from '../../audit/index.ts';
import { endEmailChanges, insertEmailChange, isEmailTaken } from '../email-change.repository.ts';

/** The person as the caller has locked them. */
interface LockedPerson {
  readonly id: string;
  readonly email: string;
  readonly fullName: string;
  readonly status: string;
}

/**
 * Asks the new address to confirm, and notifies the current one, which can object. Nothing changes
 * until the new address confirms.
 * @throws AppError user.email_taken, user.not_active
 */
export async function requestEmailChange(
  tx: MemberTransaction,
  { id, email: oldEmail, fullName, status }: LockedPerson,
  newEmail: string,
): Promise<void> {
  if (status !== 'active') throw new AppError('user.not_active');
  if (await isEmailTaken(tx, newEmail)) {
    const code = 'user.email_taken';
    throw new AppError(code, { issues: [{ path: 'email', code, params: {} }] });
  }
  const now = tx.clock.now();
  await insertEmailChange(tx, {
    id: tx.newId(),
    userId: id,
    oldEmail,
    newEmail,
    requestedBy: tx.actor.id,
    requestedAt: now.toISOString(),
    expiresAt: new Date(now.getTime() + linkLifetimeMs['email-change']).toISOString(),
  });
  const { language } = tx;
  for (const [purpose, email] of [
    ['email-change', newEmail],
    ['email-notice', oldEmail],
  ] as const) {
    await requestAccountMail(tx, { id: tx.newId(), purpose, email, language });
  }
  await tx.uses.count({ mails: 2 });
  await record(tx, { id, fullName }, { before: null, after: newEmail });
}

/** @throws AppError email_change.not_found */
export async function withdrawEmailChange(
  tx: MemberTransaction,
  { id, fullName }: Pick<LockedPerson, 'id' | 'fullName'>,
): Promise<void> {
  const isEnded = await endEmailChanges(tx, id, tx.clock.now().toISOString());
  if (!isEnded) throw new AppError('email_change.not_found');
  await record(tx, { id, fullName }, { before: 'pending', after: null });
}

function record(
  tx: MemberTransaction,
  { id, fullName: name }: Pick<LockedPerson, 'id' | 'fullName'>,
  { before, after }: { readonly before: string | null; readonly after: string | null },
): Promise<void> {
  return recordChange(tx, {
    action: 'update',
    object: { type: 'user', id, name },
    before: { requestedEmail: before },
    after: { requestedEmail: after },
  });
}
