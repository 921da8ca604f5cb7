import type { Transaction } from 'kysely';
import type { DB } from '../../platform/db/schema.ts';

export async function noteConfirmation(
  trx: Transaction<DB>,
  tenantId: string,
  { sessionId, at }: { readonly sessionId: string; readonly at: Date },
): Promise<void> {
  await trx
    .updateTable('platform_session')
    .set({ confirmed_at: at.toISOString() })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', sessionId)
    .execute();
}

/** Returns the login name for our own passwords; null for users of other providers. */
export async function loginNameOf(
  trx: Transaction<DB>,
  tenantId: string,
  userId: string,
): Promise<string | null> {
  const row = await trx
    .selectFrom('local_credential')
    .select('login_name')
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .where('password_hash', 'is not', null)
    .executeTakeFirst();
  return row?.login_name ?? null;
}
