import type { TenantRows } from '../../../platform/db/tenant-transaction.ts';

export type SignInMethodRow = Awaited<ReturnType<typeof listSignInMethodRows>>[number];

/** Lists the sign-in methods of a merchant, including disabled ones; only a few rows. */
export function listSignInMethodRows(tx: TenantRows) {
  return tx.db
    .selectFrom('sign_in_method as method')
    .leftJoin('cloud_tenant as cloud', 'cloud.merchant_id', 'method.merchant_id')
    .selectAll('method')
    .select(['cloud.tenant_key', 'cloud.application_id'])
    .where('method.merchant_id', '=', tx.merchant.id)
    .orderBy('method.slot')
    .orderBy('method.code')
    .execute();
}
