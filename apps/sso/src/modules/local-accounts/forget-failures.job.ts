import { forgetAfterMs } from '@axp/server-kit/auth';
import type { UnitOfWork } from '@axp/server-kit/db';
import type { Job } from '@axp/server-kit/jobs';
import { hourlyStatements } from '@axp/server-kit/jobs';
import { sql } from 'kysely';
import type { DB } from '../../platform/db/schema.ts';

/** Deletes the counts of failures that no longer make anybody wait. */
export function forgetFailures(unitOfWork: UnitOfWork<DB>): Job {
  return hourlyStatements(unitOfWork, 'forget_failures', [
    sql`delete from login_throttle
      where last_failed_at < now() - make_interval(secs => ${forgetAfterMs / 1000})`,
  ]);
}
