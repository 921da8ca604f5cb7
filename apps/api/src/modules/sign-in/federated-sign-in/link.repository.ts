import { columnValues } from '@axp/server-kit/db';
import { addressTaken } from '../../../platform/db/address-taken.ts';
import { insertRow, selectRows, updateRows } from '../../../platform/db/tenant-rows.ts';
import type { TenantRows } from '../../../platform/db/tenant-transaction.ts';
import type { WaitingLink } from './domain/link-code.ts';

export interface NewLink {
  readonly keyHash: Buffer;
  readonly mailId: string;
  readonly methodCode: string;
  readonly issuer: string;
  readonly subject: string;
  readonly email: string;
  readonly displayName: string;
  readonly sessionId: string | null;
  readonly hostedDomain: string | null;
  /** Null where they are unknown, or not needed. */
  readonly groups: readonly string[] | null;
  readonly hasSecondFactor: boolean;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

export interface StoredLink extends NewLink, WaitingLink {}

export async function insertLink(tx: TenantRows, link: NewLink): Promise<void> {
  const { sessionId: upstreamSessionId, ...own } = link;
  const columns = columnValues({ ...own, upstreamSessionId, mailedAt: link.createdAt });
  await insertRow(tx, 'identity_link', columns).execute();
}

/** Attempts with one key take turns until the transaction ends. */
export async function lockLink(tx: TenantRows, keyHash: Buffer): Promise<StoredLink | null> {
  const row = await selectRows(tx, 'identity_link')
    .select(['mail_id as mailId', 'method_code as methodCode', 'issuer', 'subject', 'email'])
    .select(['display_name as displayName', 'upstream_session_id as sessionId', 'groups'])
    .select('hosted_domain as hostedDomain')
    .select(['has_second_factor as hasSecondFactor', 'mails', 'failures'])
    .select(['mailed_at as mailedAt', 'created_at as createdAt'])
    .select(['expires_at as expiresAt', 'used_at as usedAt'])
    .where('key_hash', '=', keyHash)
    .forUpdate()
    .executeTakeFirst();
  if (!row) return null;
  return {
    keyHash,
    ...row,
    mailedAt: new Date(row.mailedAt),
    createdAt: new Date(row.createdAt),
    expiresAt: new Date(row.expiresAt),
    usedAt: row.usedAt === null ? null : new Date(row.usedAt),
  };
}

export async function countLinkFailure(
  tx: TenantRows,
  { keyHash, failures }: StoredLink,
): Promise<void> {
  await linkUpdate(tx, keyHash)
    .set({ failures: failures + 1 })
    .execute();
}

/** The code of the mail before is worth nothing from now on. */
export async function recordLinkMail(
  tx: TenantRows,
  { keyHash, mails }: StoredLink,
  mailId: string,
  at: Date,
): Promise<void> {
  await linkUpdate(tx, keyHash)
    .set({ mail_id: mailId, mails: mails + 1, mailed_at: at.toISOString() })
    .execute();
}

export async function consumeIdentityLink(
  tx: TenantRows,
  { keyHash }: StoredLink,
  at: Date,
): Promise<void> {
  await linkUpdate(tx, keyHash).set({ used_at: at.toISOString() }).execute();
}

function linkUpdate(tx: TenantRows, keyHash: Buffer) {
  return updateRows(tx, 'identity_link').where('key_hash', '=', keyHash);
}

interface Newcomer {
  readonly id: string;
  readonly email: string;
  readonly fullName: string;
  readonly timezone: string;
}

/**
 * Creates the account, or finds the one of a concurrent first sign-in; returns its id.
 * @throws AppError auth.no_account where the owner of the address may still return to it
 */
export async function insertNewPerson(
  tx: TenantRows,
  { id, email, fullName, timezone }: Newcomer,
): Promise<string> {
  await insertRow(tx, 'app_user', {
    id,
    email,
    full_name: fullName,
    status: 'active',
    timezone,
  })
    .onConflict((conflict) => conflict.columns(['merchant_id', 'email']).doNothing())
    .execute()
    .catch(addressTaken('auth.no_account'));
  const row = await selectRows(tx, 'app_user')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  return row.id;
}

/** The person whom the directory provisions with an external id; null for no one. */
export async function findProvisionedId(
  tx: TenantRows,
  externalId: string,
): Promise<string | null> {
  const row = await selectRows(tx, 'scim_user')
    .select('user_id')
    .where('external_id', '=', externalId)
    .where('deleted_at', 'is', null)
    .where('is_active', '=', true)
    // A dry run opens no account.
    .where('pending', 'is', null)
    .executeTakeFirst();
  return row?.user_id ?? null;
}

/** Activates an invited person whose sign-in method proves their address; false for any other. */
export async function activateInvitedPerson(tx: TenantRows, userId: string): Promise<boolean> {
  const { numUpdatedRows } = await updateRows(tx, 'app_user')
    .set({ status: 'active' })
    .where('id', '=', userId)
    .where('status', '=', 'invited')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
