import type { Transaction } from 'kysely';
import type { DB } from '../../platform/db/schema.ts';

/** The merchant's business units by title. */
export function businessUnitsOf(trx: Transaction<DB>, merchantId: string) {
  return trx
    .selectFrom('business_unit')
    .select(['id', 'title'])
    .where('merchant_id', '=', merchantId)
    .orderBy('title')
    .execute();
}
