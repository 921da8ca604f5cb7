import type { Transaction } from 'kysely';
import type { DB } from '../../platform/db/schema.ts';

export type MerchantRow = NonNullable<Awaited<ReturnType<typeof findMerchantRow>>>;

/** Finds the public data of a merchant. */
export function findMerchantRow(trx: Transaction<DB>, merchantId: string) {
  return trx
    .selectFrom('merchant')
    .select([
      'id',
      'title',
      'locale',
      'timezone',
      'currency',
      'support_contact',
      'theme',
      'services',
    ])
    .select(['logo_image_id', 'background_image_id'])
    .where('id', '=', merchantId)
    .executeTakeFirst();
}
