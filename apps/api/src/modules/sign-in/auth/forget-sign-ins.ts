import { forgetAfterMs } from '@axp/server-kit/auth';
import type { UnitOfWork } from '@axp/server-kit/db';
import type { Job } from '@axp/server-kit/jobs';
import { deleteInBatches, rowsAtOnce } from '@axp/server-kit/jobs';
import { sql } from 'kysely';
import type { DB } from '../../../platform/db/schema.ts';

const hourMs = 60 * 60 * 1000;
/** How long an ended or expired session stays readable before it goes with its refresh tokens. */
const keepSessionDays = 30;

const oldFailures = sql`
  delete from login_throttle
  where last_failed_at < now() - make_interval(secs => ${forgetAfterMs / 1000})`;

const end = sql`least(ended_at, expires_at)`;
const deadSessions = sql`delete from user_session where (merchant_id, id) in (
  select merchant_id, id from user_session
  where ${end} < now() - make_interval(days => ${keepSessionDays})
  order by ${end} limit ${rowsAtOnce})`;

/** Those of sessions that have ended in another way are gone already. */
const expiredIdTokens = sql`update user_session set upstream_id_token = null
  where (merchant_id, id) in (
    select merchant_id, id from user_session
    where upstream_id_token is not null and expires_at < now()
    order by expires_at limit ${rowsAtOnce})`;

/**
 * Deletes what sign-ins leave behind of all merchants: old failure counts, dead sessions, and id
 * tokens of expired ones.
 */
export function forgetSignIns(unitOfWork: UnitOfWork<DB>): Job {
  return {
    name: 'forget_sign_ins',
    everyMs: hourMs,
    run: async (signal) => {
      await deleteInBatches(unitOfWork, oldFailures, signal);
      await deleteInBatches(unitOfWork, deadSessions, signal);
      await deleteInBatches(unitOfWork, expiredIdTokens, signal);
    },
  };
}
