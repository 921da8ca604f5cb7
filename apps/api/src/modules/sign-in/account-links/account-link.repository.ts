import { sql } from 'kysely';
import { addressTaken } from '../../../platform/db/address-taken.ts';
import { deleteRows, insertRow, selectRows, updateRows } from '../../../platform/db/tenant-rows.ts';
import type { TenantRows } from '../../../platform/db/tenant-transaction.ts';
import type { LinkPurpose, StoredLink } from '../../notices/account-mails/index.ts';

export interface Registration {
  readonly email: string;
  readonly fullName: string;
  readonly passwordHash: string;
  readonly expiresAt: Date;
}

interface NewUser extends Omit<Registration, 'expiresAt'> {
  readonly id: string;
}

export async function findLink(tx: TenantRows, tokenHash: Buffer): Promise<StoredLink | null> {
  const row = await selectRows(tx, 'account_link')
    .select(['email', 'expires_at as expiresAt', 'used_at as usedAt'])
    .select(sql<LinkPurpose>`purpose`.as('purpose'))
    .where('token_hash', '=', tokenHash)
    // A link about an email change opens no password.
    .where('purpose', 'in', ['reset', 'activate'])
    .executeTakeFirst();
  return row ?? null;
}

/** Uses a link up; false where another request has done so first. */
export async function consumeAccountLink(
  tx: TenantRows,
  tokenHash: Buffer,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await updateRows(tx, 'account_link')
    .set({ used_at: now.toISOString() })
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Whatever else was sent to an address is worth nothing after that. */
export async function consumeAccountLinksOf(
  tx: TenantRows,
  email: string,
  now: Date,
): Promise<void> {
  await updateRows(tx, 'account_link')
    .set({ used_at: now.toISOString() })
    .where('email', '=', email)
    .where('used_at', 'is', null)
    .execute();
  await deleteRows(tx, 'registration').where('email', '=', email).execute();
}

export async function activateUser(
  tx: TenantRows,
  userId: string,
  passwordHash: string,
): Promise<void> {
  await updateRows(tx, 'app_user')
    .set({ password_hash: passwordHash, status: 'active' })
    .where('id', '=', userId)
    .execute();
}

/** @throws AppError auth.link_unknown where the address was taken since */
export async function insertUser(
  tx: TenantRows,
  { id, email, fullName, passwordHash }: NewUser,
): Promise<void> {
  const { timezone } = await tx.db
    .selectFrom('merchant')
    .select('timezone')
    .where('id', '=', tx.merchant.id)
    .executeTakeFirstOrThrow();
  await insertRow(tx, 'app_user', {
    id,
    email,
    full_name: fullName,
    password_hash: passwordHash,
    status: 'active',
    timezone,
  })
    .execute()
    .catch(addressTaken('auth.link_unknown'));
}

/** The last one counts: what was typed before was perhaps mistyped. */
export async function storeRegistration(
  tx: TenantRows,
  { email, fullName, passwordHash, expiresAt }: Registration,
): Promise<void> {
  const typed = {
    full_name: fullName,
    password_hash: passwordHash,
    expires_at: expiresAt.toISOString(),
  };
  await insertRow(tx, 'registration', { email, ...typed })
    .onConflict((conflict) => conflict.columns(['merchant_id', 'email']).doUpdateSet(typed))
    .execute();
}
