import type { DeactivationReview } from '@axp/contracts/administration';
import { sql } from 'kysely';
import type { TenantRows } from '../../platform/db/tenant-transaction.ts';

/** Access of a person that a deactivation ends at once. */
export async function findEnds(
  tx: TenantRows,
  userId: string,
): Promise<DeactivationReview['ends']> {
  const merchantId = tx.merchant.id;
  const { rows } = await sql<DeactivationReview['ends']>`
    select person.password_hash is not null as "hasPassword",
      array(
        select distinct coalesce(method.name, identity.method_code) from user_identity identity
        left join sign_in_method method on method.merchant_id = identity.merchant_id
          and method.code = identity.method_code
        where identity.merchant_id = ${merchantId} and identity.user_id = person.id
        order by 1
      ) as methods,
      (
        select count(*)::integer from user_session session
        where session.merchant_id = ${merchantId} and session.user_id = person.id
          and session.ended_at is null
      ) as sessions,
      (
        select count(*)::integer from calendar_feed feed
        where feed.merchant_id = ${merchantId} and feed.user_id = person.id
      ) as feeds
    from app_user person
    where person.merchant_id = ${merchantId} and person.id = ${userId}`.execute(tx.db);
  return rows[0] ?? { hasPassword: false, methods: [], sessions: 0, feeds: 0 };
}
