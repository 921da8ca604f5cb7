import type { UnitOfWork } from '@axp/server-kit/db';
import type { Job } from '@axp/server-kit/jobs';
import { deleteInBatches, rowsAtOnce } from '@axp/server-kit/jobs';
import { sql } from 'kysely';
import type { DB } from '../../../platform/db/schema.ts';
import { retentionOfMerchants } from '../../../platform/retention/retention-of-merchants.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** Deletes entries that are older than their merchant keeps them (H-10). */
export function forgetSecurityEvents(unitOfWork: UnitOfWork<DB>): Job {
  return {
    name: 'forget_security_events',
    everyMs: dayMs,
    run: async (signal) => {
      for (const { id, logDays: days } of await retentionOfMerchants(unitOfWork)) {
        if (signal.aborted) return;
        const statement = sql`delete from security_event where merchant_id = ${id} and id in (
          select id from security_event
          where merchant_id = ${id} and at < now() - make_interval(days => ${days})
          order by at limit ${rowsAtOnce})`;
        await deleteInBatches(unitOfWork, statement, signal);
      }
    },
  };
}
