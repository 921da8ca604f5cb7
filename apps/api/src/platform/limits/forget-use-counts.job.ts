import type { UnitOfWork } from '@axp/server-kit/db';
import type { Job } from '@axp/server-kit/jobs';
import { sql } from 'kysely';
import type { DB } from '../db/schema.ts';

const hourMs = 60 * 60 * 1000;

/** Deletes counts of days that are over in every zone. */
export function forgetUseCounts(unitOfWork: UnitOfWork<DB>): Job {
  return {
    name: 'forget_use_counts',
    everyMs: hourMs,
    run: async () => {
      await unitOfWork.asSystem((trx) =>
        sql`delete from use_count where day < (now() at time zone 'UTC')::date - 1`.execute(trx),
      );
    },
  };
}
