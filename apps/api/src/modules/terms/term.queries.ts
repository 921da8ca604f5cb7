import type { Transaction } from 'kysely';
import type { DB } from '../../platform/db/schema.ts';

export interface Reader {
  readonly hasAccepted: boolean;
  readonly merchant: string;
  readonly contact: string;
}

/** Whether a person has accepted the terms in force, and who offers them. */
export function findReader(
  trx: Transaction<DB>,
  merchantId: string,
  userId: string,
): Promise<Reader | undefined> {
  return trx
    .selectFrom('app_user')
    .innerJoin('merchant', 'merchant.id', 'app_user.merchant_id')
    .select([
      'app_user.has_accepted_terms as hasAccepted',
      'merchant.title as merchant',
      'merchant.support_contact as contact',
    ])
    .where('app_user.merchant_id', '=', merchantId)
    .where('app_user.id', '=', userId)
    .executeTakeFirst();
}
