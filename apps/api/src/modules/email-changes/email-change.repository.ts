import { AppError } from '@axp/contracts';
import { columnValues, databaseRefusal } from '@axp/server-kit/db';
import { sql } from 'kysely';
import { sameMerchant } from '../../platform/db/same-merchant.ts';
import type { TenantRows } from '../../platform/db/tenant-transaction.ts';

export interface NewEmailChange {
  readonly id: string;
  readonly userId: string;
  readonly oldEmail: string;
  readonly newEmail: string;
  readonly requestedBy: string;
  readonly requestedAt: string;
  readonly expiresAt: string;
}

/** Replaces an earlier change of the person; the caller has locked the person. */
export async function insertEmailChange(tx: TenantRows, change: NewEmailChange): Promise<void> {
  await endEmailChanges(tx, change.userId, change.requestedAt);
  await tx.db
    .insertInto('email_change')
    .values({ merchant_id: tx.merchant.id, ...columnValues(change) })
    .execute();
}

/** Ends the open change of a person: neither its confirmation nor its objection works any more. */
export async function endEmailChanges(
  tx: TenantRows,
  userId: string,
  at: string,
): Promise<boolean> {
  const { numUpdatedRows } = await tx.db
    .updateTable('email_change')
    .set({ ended_at: at })
    .where('merchant_id', '=', tx.merchant.id)
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export interface EmailLink {
  readonly purpose: 'email-change' | 'email-notice';
  readonly email: string;
  readonly expiresAt: Date;
}

/** The link of a mail about an email change; null for any other. */
export async function findEmailLink(tx: TenantRows, tokenHash: Buffer): Promise<EmailLink | null> {
  const row = await tx.db
    .selectFrom('account_link')
    .select(['purpose', 'email', 'expires_at'])
    .where('merchant_id', '=', tx.merchant.id)
    .where('token_hash', '=', tokenHash)
    .where('purpose', 'in', ['email-change', 'email-notice'])
    .executeTakeFirst();
  if (!row) return null;
  const purpose = row.purpose === 'email-change' ? 'email-change' : 'email-notice';
  return { purpose, email: row.email, expiresAt: new Date(row.expires_at) };
}

export type EmailChange = NonNullable<Awaited<ReturnType<typeof lockEmailChange>>>;

/** The open change that a link is about, locked with its person; null if it has ended. */
export async function lockEmailChange(
  tx: TenantRows,
  { purpose, email }: Pick<EmailLink, 'purpose' | 'email'>,
) {
  const row = await tx.db
    .selectFrom('email_change as change')
    .innerJoin('app_user as person', sameMerchant('person.id', 'change.user_id'))
    .select(['change.id', 'change.user_id as userId', 'person.full_name as fullName'])
    .select(['person.status', 'change.old_email as oldEmail', 'change.new_email as newEmail'])
    .select(['change.expires_at as expiresAt', 'change.confirmed_at as confirmedAt'])
    .where('change.merchant_id', '=', tx.merchant.id)
    .where(purpose === 'email-change' ? 'change.new_email' : 'change.old_email', '=', email)
    .where('change.ended_at', 'is', null)
    .orderBy('change.requested_at', 'desc')
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

export async function markConfirmed(tx: TenantRows, id: string, at: string): Promise<void> {
  await tx.db
    .updateTable('email_change')
    .set({ confirmed_at: at })
    .where('merchant_id', '=', tx.merchant.id)
    .where('id', '=', id)
    .execute();
}

/** @throws AppError user.email_taken */
export async function setEmail(tx: TenantRows, userId: string, email: string): Promise<void> {
  await tx.db
    .updateTable('app_user')
    .set({ email, version: sql`version + 1` })
    .where('merchant_id', '=', tx.merchant.id)
    .where('id', '=', userId)
    .execute()
    .catch((error: unknown) => {
      if (databaseRefusal(error)?.constraint !== 'app_user_email') throw error;
      throw new AppError('user.email_taken');
    });
}

export async function isEmailTaken(tx: TenantRows, email: string): Promise<boolean> {
  const row = await tx.db
    .selectFrom('app_user')
    .select('id')
    .where('merchant_id', '=', tx.merchant.id)
    .where('email', '=', email)
    .executeTakeFirst();
  return row !== undefined;
}

/** The new address of a person that waits for confirmation; null if none. */
export async function findPendingEmail(
  tx: TenantRows,
  userId: string,
  now: string,
): Promise<{ readonly email: string; readonly expiresAt: string } | null> {
  const row = await tx.db
    .selectFrom('email_change')
    .select(['new_email as email', 'expires_at as expiresAt'])
    .where('merchant_id', '=', tx.merchant.id)
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .where('confirmed_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row ?? null;
}
