import { selectRows } from '../../../platform/db/tenant-rows.ts';
import type { TenantRows } from '../../../platform/db/tenant-transaction.ts';

export type SignInMethodRow = Awaited<ReturnType<typeof listSignInMethodRows>>[number];

/** Lists the sign-in methods of a merchant, including disabled ones; only a few rows. */
export function listSignInMethodRows(tx: TenantRows) {
  return selectRows(tx, 'sign_in_method as method')
    .leftJoin('cloud_tenant as cloud', 'cloud.merchant_id', 'method.merchant_id')
    .selectAll('method')
    .select(['cloud.tenant_key', 'cloud.application_id'])
    .orderBy('method.slot')
    .orderBy('method.code')
    .execute();
}
