import { maxKeyDays } from '@axp/contracts/vocabulary';
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
const keepEndedKeyDays = 90;

/** Deletes rows of all merchants that are not needed any more and that no other job looks after. */
export function forgetOldRows(unitOfWork: UnitOfWork<DB>): Job {
  const old = [
    { table: 'idempotency_key', key: ['merchant_id', 'user_id', 'key'], days: keepKeyDays },
    { table: 'notification', key: ['merchant_id', 'id'], days: keepNotificationDays },
    { table: 'api_key', key: ['merchant_id', 'id'], days: maxKeyDays + keepEndedKeyDays },
    { table: 'bulk_job', key: ['merchant_id', 'id'], days: keepJobDays },
  ];
  return {
    name: 'forget_old_rows',
    everyMs: dayMs,
    run: async (signal) => {
      for (const { table, key, days } of old) {
        // Not by ctid, which on Citus is a place in each part of the table.
        const columns = sql.join(key.map((column) => sql.ref(column)));
        const statement = sql`delete from ${sql.table(table)} where (${columns}) in (
          select ${columns} from ${sql.table(table)} where created_at < now() - make_interval(days => ${days})
          order by created_at limit ${rowsAtOnce})`;
        await deleteInBatches(unitOfWork, statement, signal);
      }
    },
  };
}
