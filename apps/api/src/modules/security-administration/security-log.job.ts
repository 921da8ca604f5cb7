import type { UnitOfWork } from '@axp/server-kit/db';
import type { Job } from '@axp/server-kit/jobs';
import { deleteInBatches, rowsAtOnce } from '@axp/server-kit/jobs';
import { sql } from 'kysely';
import type { DB } from '../../platform/db/schema.ts';

const hourMs = 60 * 60 * 1000;

/** Deletes entries that are older than their merchant keeps them (H-10). */
export function forgetSecurityEvents(unitOfWork: UnitOfWork<DB>): Job {
  return {
    name: 'forget_security_events',
    everyMs: hourMs,
    run: (signal) =>
      deleteInBatches(
        unitOfWork,
        sql`delete from security_event where (merchant_id, id) in (
          select event.merchant_id, event.id from security_event event
          join merchant on merchant.id = event.merchant_id
          where event.at < now() - make_interval(days => merchant.security_log_days)
          limit ${rowsAtOnce})`,
        signal,
      ),
  };
}
