import type { UnitOfWork } from '@axp/server-kit/db';
import type { Job } from '@axp/server-kit/jobs';
import { hourlyStatements } from '@axp/server-kit/jobs';
import { sql } from 'kysely';
import type { DB } from '../../platform/db/schema.ts';

/**
 * Deletes sign-ins that were begun at a provider, an hour after they could still have been ended,
 * and groups that are as old as the oldest entries of the security log, or of no use any more.
 */
export function forgetAttempts(unitOfWork: UnitOfWork<DB>): Job {
  return hourlyStatements(unitOfWork, 'forget_sign_in_attempts', [
    sql`delete from sign_in_attempt where expires_at < now() - interval '1 hour'`,
    sql`delete from identity_link where expires_at < now() - interval '1 hour'`,
    sql`update user_identity identity set groups = null, groups_at = null
      from merchant
      where merchant.id = identity.merchant_id and identity.groups_at is not null
        and (identity.groups_at < now() - make_interval(days => merchant.security_log_days)
          or not exists (
            select from sign_in_method method
            where method.merchant_id = identity.merchant_id
              and method.code = identity.method_code and method.group_mode <> 'off'))`,
  ]);
}
