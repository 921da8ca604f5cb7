import type { TenantRows } from '../../../platform/db/tenant-transaction.ts';

/** The currency of new prices and budgets: that of the merchant. */
export function merchantCurrency(tx: TenantRows) {
  return tx.db.selectFrom('merchant').select('currency').where('id', '=', tx.merchant.id);
}
