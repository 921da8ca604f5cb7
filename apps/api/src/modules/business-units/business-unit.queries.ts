import type { Language } from '@axp/contracts';
import { inOrderOf } from '@axp/server-kit/db';
import type { Transaction } from 'kysely';
import type { DB } from '../../platform/db/schema.ts';

/** The business units that the merchant offers, by title. */
export function businessUnitsOf(trx: Transaction<DB>, merchantId: string, language: Language) {
  return trx
    .selectFrom('business_unit')
    .select(['id', 'title'])
    .where('merchant_id', '=', merchantId)
    .where('is_active', '=', true)
    .orderBy(inOrderOf('title', language))
    .execute();
}
