import type { TenantRows } from '../../platform/db/tenant-transaction.ts';

export async function insertAcceptance(
  tx: TenantRows,
  userId: string,
  version: number,
  at: Date,
): Promise<void> {
  await tx.db
    .updateTable('app_user')
    .set({
      has_accepted_terms: true,
      accepted_terms_version: version,
      accepted_terms_at: at.toISOString(),
    })
    .where('merchant_id', '=', tx.merchant.id)
    .where('id', '=', userId)
    .execute();
}
