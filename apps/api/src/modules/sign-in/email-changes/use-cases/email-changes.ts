import { AppError, refusalAt } from '@axp/contracts';
import { hashOf } from '@axp/server-kit/auth';
import type {
  MemberTransaction,
  RequestTransaction,
} from '../../../../platform/db/tenant-transaction.ts';
import { recordSecurityEvent } from '../../../../platform/security-log/security-log.ts';
import { linkLifetimeMs, requestAccountMail } from '../../../notices/account-mails/index.ts';
import { recordChange } from '../../../records/audit/index.ts';
import { consumeAccountLinksOf } from '../../account-links/index.ts';
import { endSessions } from '../../auth/index.ts';
import type { EmailChange } from '../email-change.repository.ts';
import {
  endSince,
  endUnconfirmed,
  findEmailLink,
  insertEmailChange,
  isEmailTaken,
  lockEmailChange,
  setEmail,
} from '../email-change.repository.ts';
import { confirmKeepingFormer, restoreFormer } from '../former-sign-in.repository.ts';

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
  person: LockedPerson,
  newEmail: string,
): Promise<void> {
  const { id, email: oldEmail, status } = person;
  if (status !== 'active') throw new AppError('user.not_active');
  if (await isEmailTaken(tx, newEmail, id)) throw refusalAt('email', 'user.email_taken');
  const emailChangeId = await startChange(tx, person, newEmail);
  await sendMail(tx, { purpose: 'email-change', email: newEmail, emailChangeId });
  await sendMail(tx, { purpose: 'email-notice', email: oldEmail, emailChangeId });
  await tx.uses.count({ mails: 2 });
  await recordRequest(tx, person, { before: null, after: newEmail });
}

async function startChange(
  tx: MemberTransaction,
  { id: userId, email: oldEmail }: LockedPerson,
  newEmail: string,
): Promise<string> {
  const id = tx.newId();
  const now = tx.clock.now();
  await insertEmailChange(tx, {
    id,
    userId,
    oldEmail,
    newEmail,
    requestedBy: tx.actor.id,
    requestedAt: now.toISOString(),
    expiresAt: new Date(now.getTime() + linkLifetimeMs['email-change']).toISOString(),
  });
  return id;
}

type ChangeMail = Pick<
  Parameters<typeof requestAccountMail>[1],
  'purpose' | 'email' | 'emailChangeId'
>;

function sendMail(tx: MemberTransaction, mail: ChangeMail): Promise<void> {
  return requestAccountMail(tx, { ...mail, id: tx.newId(), language: tx.language });
}

/**
 * Moves an account to the address that its directory has for it. The owner of the former address is
 * notified, and can object as to any change.
 * @throws AppError user.email_taken
 */
export async function replaceEmail(
  tx: MemberTransaction,
  person: LockedPerson,
  newEmail: string,
): Promise<void> {
  const { id: userId, email: oldEmail, fullName, status } = person;
  if (await isEmailTaken(tx, newEmail, userId)) throw refusalAt('email', 'user.email_taken');
  const now = tx.clock.now();
  if (status === 'active') {
    const change = await startChange(tx, person, newEmail);
    await confirmKeepingFormer(tx, { id: change, userId }, now.toISOString());
    await sendMail(tx, { purpose: 'email-notice', email: oldEmail, emailChangeId: change });
    await tx.uses.countUnlimited({ mails: 1 });
  }
  await setEmail(tx, userId, newEmail);
  await consumeAccountLinksOf(tx, oldEmail, now);
  await recordSettled(tx, { userId, fullName }, { from: oldEmail, to: newEmail });
}

/** @throws AppError email_change.not_found */
export async function withdrawEmailChange(
  tx: MemberTransaction,
  { id, fullName }: Pick<LockedPerson, 'id' | 'fullName'>,
): Promise<void> {
  const isEnded = await endUnconfirmed(tx, id, tx.clock.now().toISOString());
  if (!isEnded) throw new AppError('email_change.not_found');
  await recordRequest(tx, { id, fullName }, { before: 'pending', after: null });
}

function recordRequest(
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

/**
 * The change that a link is about, without using the link.
 * @throws AppError auth.link_unknown, auth.link_used, auth.link_expired
 */
export async function openChange(tx: RequestTransaction, token: string) {
  const link = await findEmailLink(tx, hashOf(token));
  if (!link) throw new AppError('auth.link_unknown');
  if (link.expiresAt <= tx.clock.now()) throw new AppError('auth.link_expired');
  const change = await lockEmailChange(tx, link.changeId);
  // Withdrawn, replaced or objected to since.
  if (!change) throw new AppError('auth.link_used');
  return { link, change };
}

/**
 * Moves the account to its new address; sessions go on.
 * @throws AppError those of `openChange`, user.email_taken
 */
export async function confirmChange(tx: RequestTransaction, token: string): Promise<void> {
  const { link, change } = await openChange(tx, token);
  if (link.purpose !== 'email-change') throw new AppError('auth.link_unknown');
  if (change.confirmedAt !== null) throw new AppError('auth.link_used');
  if (change.status !== 'active') throw new AppError('auth.link_unknown');
  const now = tx.clock.now();
  await confirmKeepingFormer(tx, change, now.toISOString());
  await setEmail(tx, change.userId, change.newEmail);
  // A link for a new password that was sent to the former address.
  await consumeAccountLinksOf(tx, change.oldEmail, now);
  await recordSettled(tx, change, { from: change.oldEmail, to: change.newEmail });
}

/**
 * Ends a change that the owner of the former address did not want, with all later ones. If it was
 * confirmed, someone else may have used the account: it becomes what it was, all sessions end, and
 * the owner gets a link for a new password.
 * @returns the sessions that ended
 * @throws AppError those of `openChange`, user.email_taken
 */
export async function objectToChange(tx: RequestTransaction, token: string): Promise<string[]> {
  const { link, change } = await openChange(tx, token);
  if (link.purpose !== 'email-notice') throw new AppError('auth.link_unknown');
  const now = tx.clock.now();
  const { userId, oldEmail, currentEmail } = change;
  if (change.confirmedAt === null) {
    await endSince(tx, change, now.toISOString());
    return [];
  }
  await restoreFormer(tx, change);
  const addresses = await endSince(tx, change, now.toISOString());
  await setEmail(tx, userId, oldEmail);
  for (const email of new Set([...addresses, currentEmail]))
    await consumeAccountLinksOf(tx, email, now);
  const { language } = tx;
  await requestAccountMail(tx, { id: tx.newId(), purpose: 'reset', email: oldEmail, language });
  await recordSettled(tx, change, { from: currentEmail, to: oldEmail });
  return endSessions(tx, { userId }, { reason: 'administrator' });
}

async function recordSettled(
  tx: RequestTransaction,
  { userId, fullName }: Pick<EmailChange, 'userId' | 'fullName'>,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<void> {
  await recordSecurityEvent(tx, { kind: 'rights-changed', reason: 'update', userId, detail: to });
  await recordChange(tx, {
    action: 'update',
    object: { type: 'user', id: userId, name: fullName },
    before: { email: from },
    after: { email: to },
  });
}
