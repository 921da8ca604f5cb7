import type { Transaction } from 'kysely';
import { hasAcceptedTerms } from '../../platform/db/accepted-terms.ts';
import type { DB } from '../../platform/db/schema.ts';

/** Finds whether a user has accepted the current terms; undefined if there is no such user. */
export function findReader(trx: Transaction<DB>, merchantId: string, userId: string) {
  return trx
    .selectFrom('app_user')
    .select(hasAcceptedTerms.as('hasAccepted'))
    .where('app_user.merchant_id', '=', merchantId)
    .where('app_user.id', '=', userId)
    .executeTakeFirst();
}
