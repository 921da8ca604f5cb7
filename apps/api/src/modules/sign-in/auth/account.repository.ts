import { recordChangedRows } from '@axp/server-kit/db';
import { selectRows, updateRows } from '../../../platform/db/tenant-rows.ts';
import type { TenantRows } from '../../../platform/db/tenant-transaction.ts';

export type Account = NonNullable<Awaited<ReturnType<typeof findAccount>>>;

/** The account of an email or a user; the identity of an API key has none. */
export async function findAccount(tx: TenantRows, column: 'email' | 'id', value: string) {
  const row = await selectRows(tx, 'app_user')
    .select(['id as userId', 'email', 'full_name as fullName', 'status'])
    .select('password_hash as passwordHash')
    .where(column, '=', value)
    .where('status', '<>', 'service')
    .executeTakeFirst();
  return row ?? null;
}

/** A registration that waits for its link to be used. */
export async function findRegistration(tx: TenantRows, email: string, now: Date) {
  const row = await selectRows(tx, 'registration')
    .select(['full_name as fullName', 'password_hash as passwordHash'])
    .where('email', '=', email)
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirst();
  return row ?? null;
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
  recordChangedRows(tx.db, 'app_user', [userId]);
  await updateRows(tx, 'app_user')
    .set({ password_hash: passwordHash })
    .where('id', '=', userId)
    .execute();
}
