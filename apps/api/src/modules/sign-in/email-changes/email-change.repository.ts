import { columnValues } from '@axp/server-kit/db';
import { sql } from 'kysely';
import { addressTaken } from '../../../platform/db/address-taken.ts';
import { sameMerchant } from '../../../platform/db/same-merchant.ts';
import { insertRow, selectRows, updateRows } from '../../../platform/db/tenant-rows.ts';
import type { TenantRows } from '../../../platform/db/tenant-transaction.ts';

export interface NewEmailChange {
  readonly id: string;
  readonly userId: string;
  readonly oldEmail: string;
  readonly newEmail: string;
  readonly requestedBy: string;
  readonly requestedAt: string;
  readonly expiresAt: string;
}

/** Replaces an unconfirmed change of the person; the caller has locked the person. */
export async function insertEmailChange(tx: TenantRows, change: NewEmailChange): Promise<void> {
  await endUnconfirmed(tx, change.userId, change.requestedAt);
  await insertRow(tx, 'email_change', columnValues(change)).execute();
}

/**
 * Ends the change of a person that waits for confirmation: neither of its links works any more. A
 * confirmed one stays, because the owner of the former address can still object to it.
 */
export async function endUnconfirmed(tx: TenantRows, userId: string, at: string): Promise<boolean> {
  const { numUpdatedRows } = await updateRows(tx, 'email_change')
    .set({ ended_at: at })
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .where('confirmed_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export interface EmailLink {
  readonly purpose: 'email-change' | 'email-notice';
  readonly changeId: string;
  readonly expiresAt: Date;
}

/** The link of a mail about an email change; null for any other. */
export async function findEmailLink(tx: TenantRows, tokenHash: Buffer): Promise<EmailLink | null> {
  const row = await selectRows(tx, 'account_link')
    .select(['purpose', 'email_change_id as changeId', 'expires_at'])
    .where('token_hash', '=', tokenHash)
    .where('purpose', 'in', ['email-change', 'email-notice'])
    .executeTakeFirst();
  if (!row?.changeId) return null;
  const { changeId } = row;
  const purpose = row.purpose === 'email-change' ? 'email-change' : 'email-notice';
  return { purpose, changeId, expiresAt: new Date(row.expires_at) };
}

export type EmailChange = NonNullable<Awaited<ReturnType<typeof lockEmailChange>>>;

/** An open change, locked with its person; null if it has ended. */
export async function lockEmailChange(tx: TenantRows, id: string) {
  const row = await selectRows(tx, 'email_change as change')
    .innerJoin('app_user as person', sameMerchant('person.id', 'change.user_id'))
    .select(['change.id', 'change.user_id as userId', 'person.full_name as fullName'])
    .select(['person.status', 'change.old_email as oldEmail', 'change.new_email as newEmail'])
    .select(['change.requested_at as requestedAt', 'change.confirmed_at as confirmedAt'])
    .select('person.email as currentEmail')
    .where('change.id', '=', id)
    .where('change.ended_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

/** Ends a change and all later ones of its person; returns the addresses they were to lead to. */
export async function endSince(
  tx: TenantRows,
  { userId, requestedAt }: EmailChange,
  at: string,
): Promise<string[]> {
  const rows = await updateRows(tx, 'email_change')
    .set({ ended_at: at, former: null })
    .where('user_id', '=', userId)
    .where('requested_at', '>=', requestedAt)
    .where('ended_at', 'is', null)
    .returning('new_email')
    .execute();
  return rows.map((row) => row.new_email);
}

/** @throws AppError user.email_taken */
export async function setEmail(tx: TenantRows, userId: string, email: string): Promise<void> {
  await updateRows(tx, 'app_user')
    .set({ email, version: sql`version + 1` })
    .where('id', '=', userId)
    .execute()
    .catch(addressTaken('user.email_taken'));
}

/** Whether a person other than `exceptId` has an address, or may return to it by an objection. */
export async function isEmailTaken(
  tx: TenantRows,
  email: string,
  exceptId: string | null = null,
): Promise<boolean> {
  const person = await selectRows(tx, 'app_user')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirst();
  if (person) return true;
  const reserved = await selectRows(tx, 'email_change')
    .select('id')
    .where('old_email', '=', email)
    .where('ended_at', 'is', null)
    .where('confirmed_at', 'is not', null)
    .where('user_id', 'is distinct from', exceptId)
    .executeTakeFirst();
  return reserved !== undefined;
}

/** The new address of a person that waits for confirmation; null if none. */
export async function findPendingEmail(
  tx: TenantRows,
  userId: string,
  now: string,
): Promise<{ readonly email: string; readonly expiresAt: string } | null> {
  const row = await selectRows(tx, 'email_change')
    .select(['new_email as email', 'expires_at as expiresAt'])
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .where('confirmed_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row ?? null;
}
