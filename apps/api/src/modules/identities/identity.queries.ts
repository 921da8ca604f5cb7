import type { LinkedIdentity } from '@axp/contracts/identities';
import type { Transaction } from 'kysely';
import { sql } from 'kysely';
import { sameMerchant } from '../../platform/db/same-merchant.ts';
import type { DB } from '../../platform/db/schema.ts';

/** A person's accounts at providers, the last used first. */
export function listIdentities(
  trx: Transaction<DB>,
  { merchantId, userId }: { readonly merchantId: string; readonly userId: string },
): Promise<LinkedIdentity[]> {
  return trx
    .selectFrom('user_identity as identity')
    .leftJoin('sign_in_method as method', sameMerchant('method.code', 'identity.method_code'))
    .select([
      'identity.id',
      'identity.issuer',
      'identity.subject',
      'identity.email',
      'identity.linked_at as linkedAt',
      'identity.last_used_at as lastUsedAt',
      // The operator may have taken the provider away since.
      sql<string>`coalesce(method.name, identity.method_code)`.as('method'),
    ])
    .where('identity.merchant_id', '=', merchantId)
    .where('identity.user_id', '=', userId)
    .orderBy('identity.last_used_at', 'desc')
    .orderBy('identity.id')
    .execute();
}
