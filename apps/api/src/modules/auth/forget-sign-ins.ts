import { forgetAfterMs } from '@axp/server-kit/auth';
import type { UnitOfWork } from '@axp/server-kit/db';
import type { Job } from '@axp/server-kit/jobs';
import { hourlyStatements } from '@axp/server-kit/jobs';
import { sql } from 'kysely';
import type { DB } from '../../platform/db/schema.ts';

/** How long an ended or expired session stays readable before it goes with its refresh tokens. */
const keepSessionDays = 30;

/** Deletes what sign-ins leave behind of all merchants: old failure counts and dead sessions. */
export function forgetSignIns(unitOfWork: UnitOfWork<DB>): Job {
  return hourlyStatements(unitOfWork, 'forget_sign_ins', [
    sql`delete from login_throttle
      where last_failed_at < now() - make_interval(secs => ${forgetAfterMs / 1000})`,
    sql`delete from user_session
      where least(ended_at, expires_at) < now() - make_interval(days => ${keepSessionDays})`,
  ]);
}
