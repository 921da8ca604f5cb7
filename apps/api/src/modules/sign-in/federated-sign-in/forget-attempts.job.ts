import type { UnitOfWork } from '@axp/server-kit/db';
import type { Job } from '@axp/server-kit/jobs';
import { sql } from 'kysely';
import type { DB } from '../../../platform/db/schema.ts';
import { retentionOfMerchants } from '../../../platform/retention/retention-of-merchants.ts';

const hourMs = 60 * 60 * 1000;

/**
 * Deletes sign-ins that were begun at a provider, an hour after they could still have been ended,
 * and groups that are as old as the oldest entries of the security log, or of no use any more.
 */
export function forgetAttempts(unitOfWork: UnitOfWork<DB>): Job {
  return {
    name: 'forget_sign_in_attempts',
    everyMs: hourMs,
    run: async (signal) => {
      await unitOfWork.asSystem(async (trx) => {
        await sql`
          delete from sign_in_attempt where expires_at < now() - interval '1 hour'
        `.execute(trx);
        await sql`
          delete from identity_link where expires_at < now() - interval '1 hour'
        `.execute(trx);
      });
      for (const { id, logDays: days } of await retentionOfMerchants(unitOfWork)) {
        if (signal.aborted) return;
        await unitOfWork.asSystem((trx) =>
          sql`
            update user_identity identity set groups = null, groups_at = null
            where merchant_id = ${id} and groups_at is not null
              and (groups_at < now() - make_interval(days => ${days})
                or not exists (
                  select from sign_in_method method
                  where method.merchant_id = ${id}
                    and method.code = identity.method_code and method.group_mode <> 'off'))
          `.execute(trx),
        );
      }
    },
  };
}
