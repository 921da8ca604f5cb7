import type { Transaction } from 'kysely';
import type { DB } from '../../platform/db/schema.ts';

export type SignInMethodRow = Awaited<ReturnType<typeof listSignInMethodRows>>[number];

/** What a merchant has set, those that are off included; few rows. */
export function listSignInMethodRows(trx: Transaction<DB>, merchantId: string) {
  return trx
    .selectFrom('sign_in_method')
    .selectAll()
    .where('merchant_id', '=', merchantId)
    .orderBy('slot')
    .orderBy('code')
    .execute();
}
