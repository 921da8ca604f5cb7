import type { UnitOfWork } from '@axp/server-kit/db';
import type { Job } from '@axp/server-kit/jobs';
import { deleteInBatches, rowsAtOnce } from '@axp/server-kit/jobs';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { DB } from '../../platform/db/schema.ts';

const hourMs = 60 * 60 * 1000;

/**
 * Removes what can't be used any more. A used code stays a day and a used refresh token a week, so that
 * their second use is still known for what it is; an ended sign-on stays a month, for its person to see.
 */
export function forgetSessions(unitOfWork: UnitOfWork<DB>): Job {
  return {
    name: 'forget_sessions',
    everyMs: hourMs,
    run: async (signal) => {
      for (const statement of statements) {
        await deleteInBatches(unitOfWork, statement, signal);
      }
    },
  };
}

/** Each has one condition on time, which an index answers in order, and gives places instead of a join. */
const statements: readonly RawBuilder<unknown>[] = [
  sql`delete from one_time_code where ctid = any (array(
    select ctid from one_time_code where expires_at < now() - interval '1 day'
    order by expires_at limit ${rowsAtOnce}))`,
  sql`delete from refresh_token where ctid = any (array(
    select ctid from refresh_token where expires_at < now()
    order by expires_at limit ${rowsAtOnce}))`,
  sql`delete from refresh_token where ctid = any (array(
    select ctid from refresh_token where used_at < now() - interval '7 days'
    order by used_at limit ${rowsAtOnce}))`,
  sql`delete from platform_session where ctid = any (array(
    select ctid from platform_session where ended_at < now() - interval '30 days'
    order by ended_at limit ${rowsAtOnce}))`,
  sql`delete from platform_session where ctid = any (array(
    select ctid from platform_session where expires_at < now() - interval '30 days'
    order by expires_at limit ${rowsAtOnce}))`,
  sql`delete from browser where ctid = any (array(
    select b.ctid from browser b where b.created_at < now() - interval '60 days'
      and not exists (select from platform_session s
        where s.tenant_id = b.tenant_id and s.browser_id = b.id)
    order by b.created_at limit ${rowsAtOnce}))`,
];
