import type { TenantRows } from '../../platform/db/tenant-transaction.ts';

export interface Newcomer {
  readonly id: string;
  readonly email: string;
  readonly fullName: string;
  readonly timezone: string;
}

/** Creates the account, or finds the one of a concurrent first sign-in; returns its id. */
export async function insertNewcomer(
  tx: TenantRows,
  { id, email, fullName, timezone }: Newcomer,
): Promise<string> {
  await tx.db
    .insertInto('app_user')
    .values({
      merchant_id: tx.merchant.id,
      id,
      email,
      full_name: fullName,
      status: 'active',
      timezone,
    })
    .onConflict((conflict) => conflict.columns(['merchant_id', 'email']).doNothing())
    .execute();
  const row = await tx.db
    .selectFrom('app_user')
    .select('id')
    .where('merchant_id', '=', tx.merchant.id)
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  return row.id;
}

/** Activates an invited person whose sign-in method proves their address. */
export async function activateNewcomer(tx: TenantRows, userId: string): Promise<void> {
  await tx.db
    .updateTable('app_user')
    .set({ status: 'active' })
    .where('merchant_id', '=', tx.merchant.id)
    .where('id', '=', userId)
    .where('status', '=', 'invited')
    .execute();
}
