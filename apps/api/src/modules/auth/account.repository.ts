import { noteChanged } from '@axp/server-kit/db';
import type { TenantRows } from '../../platform/db/tenant-transaction.ts';

export interface Account {
  readonly userId: string;
  readonly passwordHash: string | null;
  readonly status: string;
}

export async function findAccount(tx: TenantRows, email: string): Promise<Account | null> {
  const row = await tx.db
    .selectFrom('app_user')
    .select(['id', 'password_hash', 'status'])
    .where('merchant_id', '=', tx.merchant.id)
    .where('email', '=', email)
    .executeTakeFirst();
  return row ? { userId: row.id, passwordHash: row.password_hash, status: row.status } : null;
}

/** The password of a registration that waits for its link to be used. */
export async function findPendingPassword(
  tx: TenantRows,
  email: string,
  now: Date,
): Promise<string | null> {
  const row = await tx.db
    .selectFrom('registration')
    .select('password_hash')
    .where('merchant_id', '=', tx.merchant.id)
    .where('email', '=', email)
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirst();
  return row?.password_hash ?? null;
}

export type OwnAccount = NonNullable<Awaited<ReturnType<typeof findOwnAccount>>>;

export function findOwnAccount(tx: TenantRows, userId: string) {
  return tx.db
    .selectFrom('app_user')
    .select(['email', 'full_name as fullName', 'password_hash as passwordHash'])
    .where('merchant_id', '=', tx.merchant.id)
    .where('id', '=', userId)
    .executeTakeFirst();
}

/** Title and hosts, which a guesser of a password knows (H-11). */
export async function findMerchantNames(tx: TenantRows): Promise<readonly string[]> {
  const rows = await tx.db
    .selectFrom('merchant')
    .leftJoin('merchant_host as host', 'host.merchant_id', 'merchant.id')
    .select(['merchant.title', 'host.host'])
    .where('merchant.id', '=', tx.merchant.id)
    .execute();
  return rows.flatMap(({ title, host }) => (host === null ? [title] : [title, host]));
}

export async function storePassword(
  tx: TenantRows,
  userId: string,
  passwordHash: string,
): Promise<void> {
  noteChanged(tx.db, 'app_user', [userId]);
  await tx.db
    .updateTable('app_user')
    .set({ password_hash: passwordHash })
    .where('merchant_id', '=', tx.merchant.id)
    .where('id', '=', userId)
    .execute();
}
