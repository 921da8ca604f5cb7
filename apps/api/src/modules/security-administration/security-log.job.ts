import type { UnitOfWork } from '@axp/server-kit/db';
import type { Job } from '@axp/server-kit/jobs';
import { deleteInBatches, rowsAtOnce } from '@axp/server-kit/jobs';
import { sql } from 'kysely';
import type { DB } from '../../platform/db/schema.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** Deletes entries that are older than their merchant keeps them (H-10). */
export function forgetSecurityEvents(unitOfWork: UnitOfWork<DB>): Job {
  return {
    name: 'forget_security_events',
    everyMs: dayMs,
    run: async (signal) => {
      const merchants = await unitOfWork.asSystem((trx) =>
        trx.selectFrom('merchant').select(['id', 'security_log_days as days']).execute(),
      );
      for (const { id, days } of merchants) {
        if (signal.aborted) return;
        // Of one merchant at a time: for the time of each, PostgreSQL would read the whole table.
        const statement = sql`delete from security_event where merchant_id = ${id} and id in (
          select id from security_event
          where merchant_id = ${id} and at < now() - make_interval(days => ${days})
          order by at limit ${rowsAtOnce})`;
        await deleteInBatches(unitOfWork, statement, signal);
      }
    },
  };
}
