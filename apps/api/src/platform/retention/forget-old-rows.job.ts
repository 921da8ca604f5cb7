import type { UnitOfWork } from '@axp/server-kit/db';
import type { Job } from '@axp/server-kit/jobs';
import { deleteInBatches, rowsAtOnce } from '@axp/server-kit/jobs';
import { sql } from 'kysely';
import type { DB } from '../db/schema.ts';

const dayMs = 24 * 60 * 60 * 1000;
/** A repeated request comes within minutes, of a page that was offline within days (Z-05). */
const keepKeyDays = 14;
const keepNotificationDays = 365;
/** The audit log keeps what a job changed. */
const keepJobDays = 90;

/** Deletes rows of all merchants that are not needed any more and that no other job looks after. */
export function forgetOldRows(unitOfWork: UnitOfWork<DB>): Job {
  const old = [
    { table: sql.table('idempotency_key'), days: keepKeyDays },
    { table: sql.table('notification'), days: keepNotificationDays },
    { table: sql.table('bulk_job'), days: keepJobDays },
  ];
  return {
    name: 'forget_old_rows',
    everyMs: dayMs,
    run: async (signal) => {
      for (const { table, days } of old) {
        const statement = sql`delete from ${table} where ctid in (
          select ctid from ${table} where created_at < now() - make_interval(days => ${days})
          limit ${rowsAtOnce})`;
        await deleteInBatches(unitOfWork, statement, signal);
      }
    },
  };
}
