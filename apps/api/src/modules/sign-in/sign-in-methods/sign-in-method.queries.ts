import type { Transaction } from 'kysely';
import type { DB } from '../../../platform/db/schema.ts';

export type SignInMethodRow = Awaited<ReturnType<typeof listSignInMethodRows>>[number];

/** Lists the sign-in methods of a merchant, including disabled ones; only a few rows. */
export function listSignInMethodRows(trx: Transaction<DB>, merchantId: string) {
  return trx
    .selectFrom('sign_in_method as method')
    .leftJoin('cloud_tenant as cloud', 'cloud.merchant_id', 'method.merchant_id')
    .selectAll('method')
    .select(['cloud.tenant_key', 'cloud.application_id'])
    .where('method.merchant_id', '=', merchantId)
    .orderBy('method.slot')
    .orderBy('method.code')
    .execute();
}
