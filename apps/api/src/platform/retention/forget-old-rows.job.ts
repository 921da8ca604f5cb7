import { moveInLimits } from '@axp/contracts/move-in';
import { maxKeyDays } from '@axp/contracts/vocabulary';
import type { UnitOfWork } from '@axp/server-kit/db';
import type { Job } from '@axp/server-kit/jobs';
import { deleteInBatches, rowsAtOnce } from '@axp/server-kit/jobs';
import { sql } from 'kysely';
import type { DB } from '../db/schema.ts';

const hourMs = 60 * 60 * 1000;
/** With an hour until the next run: no result is kept longer than a day (J-08). */
const keepKeyHours = 23;
const keepNotificationHours = 365 * 24;
/** The audit log keeps what a job changed. */
const keepJobHours = 90 * 24;
const keepEndedKeyDays = 90;

/** Deletes rows of all merchants that are not needed any more and that no other job looks after. */
export function forgetOldRows(unitOfWork: UnitOfWork<DB>): Job {
  const old = [
    { table: 'idempotency_key', key: ['merchant_id', 'user_id', 'key'], hours: keepKeyHours },
    { table: 'notification', key: ['merchant_id', 'id'], hours: keepNotificationHours },
    { table: 'api_key', key: ['merchant_id', 'id'], hours: (maxKeyDays + keepEndedKeyDays) * 24 },
    { table: 'bulk_job', key: ['merchant_id', 'id'], hours: keepJobHours },
    // With all that its file held.
    { table: 'move_in', key: ['merchant_id', 'id'], hours: moveInLimits.draftDays * 24 },
  ];
  return {
    name: 'forget_old_rows',
    everyMs: hourMs,
    run: async (signal) => {
      for (const { table, key, hours } of old) {
        // Not by ctid, which on Citus is a place in each part of the table.
        const columns = sql.join(key.map((column) => sql.ref(column)));
        const statement = sql`delete from ${sql.table(table)} where (${columns}) in (
          select ${columns} from ${sql.table(table)} where created_at < now() - make_interval(hours => ${hours})
          order by created_at limit ${rowsAtOnce})`;
        await deleteInBatches(unitOfWork, statement, signal);
      }
    },
  };
}
