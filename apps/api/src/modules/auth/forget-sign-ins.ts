import { forgetAfterMs } from '@axp/server-kit/auth';
import type { UnitOfWork } from '@axp/server-kit/db';
import type { Job } from '@axp/server-kit/jobs';
import { sql } from 'kysely';
import type { DB } from '../../platform/db/schema.ts';

const hourMs = 60 * 60 * 1000;
/** How long an ended or expired session stays readable before it goes with its refresh tokens. */
const keepSessionDays = 30;

/** Deletes what sign-ins leave behind of all merchants: old failure counts and dead sessions. */
export function forgetSignIns(unitOfWork: UnitOfWork<DB>): Job {
  return {
    name: 'forget_sign_ins',
    everyMs: hourMs,
    run: () =>
      unitOfWork.asSystem(async (trx) => {
        await sql`
          delete from login_throttle
          where last_failed_at < now() - make_interval(secs => ${forgetAfterMs / 1000})
        `.execute(trx);
        await sql`
          delete from user_session
          where least(ended_at, expires_at) < now() - make_interval(days => ${keepSessionDays})
        `.execute(trx);
      }),
  };
}
